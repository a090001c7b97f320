-- Monitors of businesses and companies also read further registers. Beside the version of its own register, the versions of
-- all further registers in which the target was last seen to equal its baseline, in ascending order; the other number by
-- which they were read (the ACN of a business, the ABN of a company); and the day from which the same rows of theirs would
-- say something else. A monitor without them is looked at again once a further register is loaded.
alter table monitors add column clear_further bigint[] not null default '{}',
  add column clear_linked text,
  add column clear_further_before date;
