import Copy from "lucide-react/icons/copy";
import type { InvitationToPassOn } from "../../../machines/settings/userInviteMachine.ts";
import { useFlow } from "../../flows.tsx";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/users.ts";
import * as styles from "./Users.css.ts";

/** Where no mail server sends the mail of an invitation, whoever invited gives its link to the invited person. */
export function LinkToPassOn({ emailAddress, link }: InvitationToPassOn) {
  const copy = useFlow("copy");
  return (
    <div role="status" className={styles.passOn}>
      <p className={small}>{words.usersPassOn(emailAddress)}</p>
      <div className={styles.link}>
        <TextInput code readOnly aria-label={words.usersLink} value={link} onFocus={(event) => event.target.select()} />
        <Button icon={Copy} onClick={() => copy.send({ type: "copy.request", thing: "other", text: link })}>
          {words.usersCopy}
        </Button>
      </div>
    </div>
  );
}
