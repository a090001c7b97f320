-- Reads the whole table while others write it, so it may take long. Run again, it does nothing.
-- squawk-ignore prefer-robust-stmts
alter table usage_totals validate constraint usage_totals_before_partitions;
