-- A plan that begins, ends or goes on changes what a board's day holds: its channels look again.
CREATE TRIGGER plan_changes AFTER INSERT OR DELETE OR UPDATE OF ends_at, board_id, product_id
  ON product_application FOR EACH ROW EXECUTE FUNCTION wake_channels();
