/*
 * The rule of sizes. A public struct that a caller fills begins with `uint32_t size`, which its _INIT
 * sets to what the caller's header knew. An older, smaller one leaves the members behind it at their
 * defaults; of a newer, larger one the part that is known here is used. New members go to the end.
 * A struct that was not begun with its _INIT is refused where there is a way to say so.
 */
#ifndef FORMATS_BASE_STRUCT_H
#define FORMATS_BASE_STRUCT_H

#include <stdint.h>
#include <string.h>

#include <whittle/base.h>

/* The size and one member more: no public struct was ever smaller. */
#define WH_STRUCT_MIN 8

/* How much of a struct of `own` bytes the caller's has, too. */
static inline size_t wh_struct_shared(const void *callers, size_t own)
{
    uint32_t size;

    memcpy(&size, callers, sizeof size);
    return size < own ? size : own;
}

/* WH_EINVAL: the caller's struct (NULL: it is left out) was not begun with its `init`. */
static inline int wh_struct_check(const void *callers, const char *init, wh_error *err)
{
    if (callers == NULL || wh_struct_shared(callers, WH_STRUCT_MIN) == WH_STRUCT_MIN)
        return WH_OK;
    return wh_error_set(err, WH_EINVAL, "a struct has no size: start from %s", init);
}

/* `*to`, which holds the defaults, becomes what the caller's struct says (NULL: nothing). */
static inline void wh_struct_take(void *to, uint32_t own, const void *callers)
{
    if (callers)
        memcpy(to, callers, wh_struct_shared(callers, own));
    memcpy(to, &own, sizeof own);
}

/* Fill the caller's struct, as far as it reaches; its size stays. */
static inline void wh_struct_give(void *callers, const void *from, size_t own)
{
    size_t n = wh_struct_shared(callers, own);

    if (n > sizeof(uint32_t))
        memcpy((char *)callers + sizeof(uint32_t), (const char *)from + sizeof(uint32_t), n - sizeof(uint32_t));
}

#endif
