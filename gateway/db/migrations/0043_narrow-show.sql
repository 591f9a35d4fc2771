-- expand
-- A row of show is written twice each time its board is due: the day's plan, some kilobytes that stay as they are, lies beside it.
-- What is dead of it goes soon, for the index of what is due leads past it.
ALTER TABLE show SET (toast_tuple_target = 128, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
