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

.SECONDEXPANSION:
.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all help

all: $(DIR)/page.html
	@echo "$$(ls '$(archive)' | wc -l) cases in $(archive); look at $(DIR)/page.html"

help:
	@echo "usage: whittle night [-j N] [ENGINE=URL] [DIR=night] [SEED=1] [ROUNDS=4] [SHARDS=4] [CASES=400]"
	@echo "       [GEN=OPTIONS] [ORACLE=OPTIONS] [REDUCE=OPTIONS] [KNOWN='DIR ...'] [LADDER=FILE] [BISECT=OPTIONS]"
	@echo "see whittle-night(1)"

# What was found before a round is known in it.
before = $(DIR)/$(shell expr $(firstword $(subst -, ,$(1))) - 1).done
seed = $(shell expr $(SEED) '*' 1000 + $(firstword $(subst -, ,$(1))))
shard = $(lastword $(subst -, ,$(1)))

$(DIR)/0.done:
	mkdir -p '$(archive)'
	touch $@

$(DIR)/%.found.sql: | $$(call before,$$*)
	$(call tool,gen) $(dialect) $(GEN) --seed $(call seed,$*) --count $(CASES) --shard $(call shard,$*)/$(SHARDS) | \
	    $(call tool,oracle) $(engine) --exit-zero --dedup $(known) $(ORACLE) $(write)

$(DIR)/%.small.sql: $(DIR)/%.found.sql
	$(call tool,reduce) $(engine) --dedup $(REDUCE) $< $(write)

$(foreach round,$(rounds),$(eval $(DIR)/$(round).new.sql: $(shards:%=$(DIR)/$(round)-%.small.sql)))
$(rounds:%=$(DIR)/%.new.sql):
	cat $^ | $(call tool,oracle) $(engine) --exit-zero --dedup $(known) $(write)

# A make for each round: one for all would walk every way from a shard of the last to one of the
# first, of which there are SHARDS to the power of ROUNDS.
$(rounds:%=$(DIR)/%.done): $(DIR)/%.done: | $$(call before,$$*)
	$(MAKE) --no-print-directory -f '$(recipe)' $(DIR)/$*.new.sql
	rm -f '$(archive)'/*.part-* # what one that was killed had begun
	$(call tool,replay) $(engine) --exit-zero --archive '$(archive)' $(DIR)/$*.new.sql $(write)

$(DIR)/open.tsv: $(DIR)/$(ROUNDS).done
	$(if $(KNOWN),$(call tool,replay) $(engine) --exit-zero --list $(KNOWN),:) $(write)

$(DIR)/bisect.txt: $(DIR)/$(ROUNDS).done
	$(if $(BISECT),$(call tool,bisect) $(BISECT) --annotate '$(archive)',:) $(write)

$(DIR)/page.html: $(DIR)/open.tsv $(DIR)/bisect.txt
	cat $(rounds:%=$(DIR)/%.new.sql) | grep '^-- [0-9]* findings like ' > $(DIR)/met.sql || :
	$(call tool,replay) $(engine) --exit-zero $(if $(LADDER),--matrix '$(LADDER)') --html $@.part '$(archive)' \
	    $(DIR)/met.sql > $(DIR)/page.tsv || [ $$? = 125 ] && mv $@.part $@
	rm -f $(DIR)/*.part
