-- expand
-- Calls of a credential stay when it goes, whichever version deletes it: an older one knows nothing of former ones. With its
-- board, or with whoever made it, they go. Both are locked, so that neither goes between the question and the answer.
CREATE FUNCTION keep_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_credential (id, kind, board_id, person_id, key, title, deleted_at)
  SELECT OLD.id, OLD.kind, b.id, p.id, OLD.key,
    coalesce(OLD.title, (SELECT title FROM installable WHERE id = OLD.installable_id)), gateway_now()
  FROM board b, person p WHERE b.id = OLD.board_id AND p.id = OLD.person_id FOR KEY SHARE OF b, p;
  IF FOUND THEN
    INSERT INTO former_request (id, credential_id, at, request)
    SELECT r.id, r.credential_id, r.at, to_jsonb(r) FROM api_request r WHERE r.credential_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER credential_goes BEFORE DELETE ON api_credential FOR EACH ROW EXECUTE FUNCTION keep_requests();
--> statement-breakpoint
-- Those of an installable are called by its name, so they go while it is there.
CREATE FUNCTION delete_credentials_of_installable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_credential WHERE installable_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER installable_goes BEFORE DELETE ON installable
  FOR EACH ROW EXECUTE FUNCTION delete_credentials_of_installable();
