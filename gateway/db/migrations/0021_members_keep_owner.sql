-- Whoever ceases to be Owner leaves another one behind, in the same transaction: a tenant is never without (Q13; the
-- index member_one_owner sees to it that there are never two). Deferred, since the former Owner is written first.
CREATE FUNCTION keep_owner() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM tenant WHERE id = OLD.tenant_id) AND NOT EXISTS
      (SELECT 1 FROM member WHERE tenant_id = OLD.tenant_id AND role = 'Owner' AND is_current_member) THEN
      RAISE EXCEPTION 'A tenant is left without an Owner'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'member_keeps_owner', TABLE = 'member';
    END IF;
    RETURN NULL;
  END;
  $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER member_keeps_owner AFTER UPDATE OR DELETE ON member
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.role = 'Owner' AND OLD.is_current_member)
  EXECUTE FUNCTION keep_owner();
