# A night of testing: search, reduce, group, archive, replay what is open, bisect, one page. Rules of
# make over the tools alone, see whittle-night(1). Killed at any time, the same command goes on.

ENGINE ?= sqlite:
DIR ?= night
SEED ?= 1
ROUNDS ?= 4
SHARDS ?= 4
CASES ?= 400
GEN ?=
ORACLE ?=
REDUCE ?= --for 10m
KNOWN ?=
LADDER ?=
BISECT ?=
LEARN ?=

ifneq ($(words $(DIR)),1)
$(error DIR='$(DIR)' is not one directory; name one without blanks)
endif
ifneq ($(shell expr 'x$(ROUNDS).$(SHARDS)' : 'x[1-9][0-9]*[.][1-9][0-9]*$$'),$(shell printf 'x$(ROUNDS).$(SHARDS)' | wc -c))
$(error ROUNDS='$(ROUNDS)' and SHARDS='$(SHARDS)' are numbers from 1)
endif

recipe := $(realpath $(lastword $(MAKEFILE_LIST)))
here := $(dir $(recipe))
TOOLS ?= $(here)
tool = $(firstword $(wildcard $(TOOLS)/whittle-$(1) $(TOOLS)/$(1)) whittle-$(1))
engine = -e '$(ENGINE)'
# What the engine speaks, by its URL; GEN may name another dialect.
scheme := $(patsubst postgres,postgresql,$(firstword $(subst :, ,$(ENGINE))))
dialect := $(addprefix --dialect=,$(filter sqlite postgresql mysql mariadb duckdb,$(scheme)))
archive := $(DIR)/archive
known = --known='$(archive)' $(foreach dir,$(KNOWN),--known='$(dir)')
counting = $(shell seq $(1))
rounds := $(call counting,$(ROUNDS))
shards := $(call counting,$(SHARDS))
# A file is there as a whole or not at all; 125: some of it could not be tested, which the tool has said.
write = > $@.$$$$.part || [ $$? = 125 ] && mv $@.$$$$.part $@

# What the shards of a round learned beyond what they began with is added up: each file is a profile,
# one line for a feature, STATE NAME TAB tried=N accepted=N plans=N, and one for a plan.
sum = awk -F '\t' ' \
    !/^(accepted|refused|unknown) / { if (!($$0 in line)) { line[$$0]; order[++n] = $$0 }; next } \
    { state = $$1; sub(/ .*/, "", state); name = substr($$1, length(state) + 2); split($$2, c, /[= ]/); \
      if (!(name in line)) { line[name]; order[++n] = name }; \
      if (first) { tried[name] = c[2]; taken[name] = c[4]; plans[name] = c[6] }; \
      more[name] += c[2] - tried[name]; moretaken[name] += c[4] - taken[name]; moreplans[name] += c[6] - plans[name]; \
      if (state == "accepted" || !(name in is) || is[name] == "unknown") is[name] = state } \
    END { for (i = 1; i <= n; i++) { name = order[i]; t = tried[name] + more[name]; \
            if (!(name in is)) print name; else if (!t) print is[name] " " name; \
            else printf "%s %s\ttried=%d accepted=%d plans=%d\n", is[name], name, t, \
                taken[name] + moretaken[name], plans[name] + moreplans[name] } }'

.SECONDEXPANSION:
.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all help ahead

all: $(DIR)/page.html
	@echo "$$(ls '$(archive)' | wc -l) cases in $(archive); look at $(DIR)/page.html$(if $(made),,; all of it was there: name another DIR for another night)"

help:
	@echo "usage: whittle night [-j N] [ENGINE=URL] [DIR=night] [SEED=1] [ROUNDS=4] [SHARDS=4] [CASES=400]"
	@echo "       [GEN=OPTIONS] [ORACLE=OPTIONS] [REDUCE=OPTIONS] [KNOWN='DIR ...'] [LADDER=FILE] [BISECT=OPTIONS] [LEARN=yes]"
	@echo "see whittle-night(1)"

# What the search depends on is that of the first command: files that are there would pass for those
# of another.
search := ENGINE SEED SHARDS CASES GEN ORACLE REDUCE KNOWN LEARN
export $(search) ROUNDS LADDER BISECT

$(DIR)/variables: ahead
	mkdir -p '$(archive)'
	new=$$(mktemp '$@.XXXXXX') && chmod =rw $$new; \
	printf '%s\n' $(foreach name,$(search),"$(name)=$$$(name)") > $$new; \
	ln $$new $@ 2>/dev/null || [ -e $@ ] || cp $$new $@; \
	was=$$(grep -vxFf $$new $@); is=$$(grep -vxFf $@ $$new); rm $$new; [ -z "$$was$$is" ] || \
	    { echo "$(DIR) holds a night with" $$was", not" $$is": name another DIR for another night" >&2; exit 1; }

# More rounds go on, and what is made of the findings may be another thing.
$(DIR)/ROUNDS $(DIR)/LADDER $(DIR)/BISECT: $(DIR)/%: ahead | $(DIR)/variables
	new=$$(mktemp '$@.XXXXXX') && chmod =rw $$new; echo "$$$*" > $$new; \
	cmp -s $$new $@ && rm $$new || mv $$new $@

# What was found before a round is known in it.
before = $(DIR)/$(shell expr $(firstword $(subst -, ,$(1))) - 1).done
learned = $(if $(LEARN),$(basename $(call before,$*)),$(DIR)/0).profile
seed = $(shell expr $(SEED) '*' 1000 + $(firstword $(subst -, ,$(1))))
shard = $(lastword $(subst -, ,$(1)))

# What the engine's version takes, unless GEN says what is written.
$(DIR)/0.profile: | $(DIR)/variables
	$(if $(or $(filter --profile% --dialect%,$(GEN)),$(if $(dialect),,none)),:,$(call tool,oracle) --probe $(dialect) $(engine)) $(write)

$(DIR)/0.done: $(DIR)/0.profile
	touch $@

$(DIR)/%.found.sql: | $$(call before,$$*)
	$(if $(LEARN),rm -f '$(DIR)/$*.profile'; [ ! -s '$(learned)' ] || cp '$(learned)' '$(DIR)/$*.profile')
	$(call tool,gen) $(dialect) $(GEN) $$([ ! -s '$(learned)' ] || echo '--profile=$(learned)') --seed $(call seed,$*) --count $(CASES) --shard $(call shard,$*)/$(SHARDS) | \
	    $(call tool,oracle) $(engine) --exit-zero --dedup $(known) $(ORACLE) \
	    $(if $(LEARN),--learn='$(DIR)/$*.profile') $(write)

$(DIR)/%.small.sql: $(DIR)/%.found.sql
	$(call tool,reduce) $(engine) --dedup $(REDUCE) $< $(write)

$(foreach round,$(rounds),$(eval $(DIR)/$(round).new.sql: $(shards:%=$(DIR)/$(round)-%.small.sql)))
$(rounds:%=$(DIR)/%.new.sql):
	cat $^ | $(call tool,oracle) $(engine) --exit-zero --dedup $(known) $(write)

# A make for each round: one for all would walk every way from a shard of the last to one of the
# first, of which there are SHARDS to the power of ROUNDS.
$(rounds:%=$(DIR)/%.done): $(DIR)/%.done: | $$(call before,$$*)
	$(MAKE) --no-print-directory -f '$(recipe)' $(DIR)/$*.new.sql
	$(if $(LEARN),$(sum) first=1 $$(ls '$(learned)' 2> /dev/null) first=0 $(shards:%='$(DIR)/$*-%.profile') > '$(DIR)/$*.profile')
	rm -f '$(archive)'/*.part-* # what one that was killed had begun
	$(call tool,replay) $(engine) --exit-zero --archive '$(archive)' $(DIR)/$*.new.sql $(write)

$(DIR)/open.tsv: $(DIR)/$(ROUNDS).done $(DIR)/ROUNDS
	$(if $(KNOWN),$(call tool,replay) $(engine) --exit-zero --list $(KNOWN),:) $(write)

# Where nothing is new the archive is empty, which tools that are given it complain of.
new = ls '$(archive)' | grep -q .

$(DIR)/bisect.txt: $(DIR)/$(ROUNDS).done $(DIR)/ROUNDS $(DIR)/BISECT
	{ $(if $(BISECT),! $(new) || $(call tool,bisect) $(BISECT) --annotate '$(archive)',:); } $(write)

$(DIR)/page.html: $(DIR)/open.tsv $(DIR)/bisect.txt $(DIR)/LADDER
	$(eval made := yes)
	cat $(rounds:%=$(DIR)/%.new.sql) | grep '^-- [0-9]* findings like ' > $(DIR)/met.sql || :
	$(call tool,replay) $(engine) --exit-zero $(if $(LADDER),--matrix '$(LADDER)') --html $@.part $$(! $(new) || echo '$(archive)') \
	    $(DIR)/met.sql > $(DIR)/page.tsv || [ $$? = 125 ] && mv $@.part $@
	rm -f $(DIR)/*.part
