-- Reads the whole table while others write it, so it may take long. Run again, it does nothing.
-- squawk-ignore prefer-robust-stmts
alter table request_log validate constraint request_log_before_partitions;
