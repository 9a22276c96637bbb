/* How a worker ends by itself, so that what watches over it knows what that says. */
#ifndef REPLAY_WORKER_END_H
#define REPLAY_WORKER_END_H

/*
 * Plus the number of the signal, at most 31: a server died that several workers use, and it did not
 * say by whose statement. Beside them it is as if the worker was killed from outside; where no
 * other runs, its job has done it. See also WH_EXIT_MEMORY.
 */
enum { WH_EXIT_SHARED = 208, WH_EXIT_SHARED_LAST = WH_EXIT_SHARED + 31 };

#endif
