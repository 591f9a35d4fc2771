-- The gateway's one clock (decision 14): the database's clock plus an offset that only tests set.
-- Before all tables, whose defaults use it; plpgsql looks at gateway_clock only when it runs.
CREATE OR REPLACE FUNCTION gateway_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN clock_timestamp() + (SELECT "offset_ms" FROM "gateway_clock" WHERE "id" = 1) * interval '1 millisecond';
END
$$;
