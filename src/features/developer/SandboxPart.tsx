import { useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { sandboxBoardMachine } from "../../../machines/developer/sandboxBoardMachine.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useInspection } from "../../flows.tsx";
import { pollWhileSeen } from "../../gql/pollWhileSeen.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { useNow } from "../../ui/useNow.ts";
import { developerLoading, developerRetry, shortKey } from "../../words/developer.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/sandbox.ts";
import { CodeBox } from "./CodeBox.tsx";
import * as styles from "./Developer.css.ts";
import { sandboxCurl } from "./firstCurl.ts";
import * as own from "./Sandbox.css.ts";
import { SandboxControls } from "./SandboxControls.tsx";
import { type Sandbox, sandboxQuery } from "./sandboxOperations.ts";

interface SandboxCredential {
  readonly id: string;
  readonly key: string;
  readonly title?: string | null | undefined;
}

/** So often its flaps are looked at. */
const lookEveryMs = 2_000;

/** The boards for tests of an installable's credentials; the address says whose is shown. */
export function SandboxPart({ credentials }: { credentials: readonly SandboxCredential[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = credentials.find(({ id }) => id === search.get("sandbox")) ?? credentials[0];
  if (chosen === undefined) return null;
  const options = credentials.map(({ id, key, title }) => ({ value: id, label: title ?? shortKey(key) }));
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    next.set("sandbox", id);
    setSearch(next, { replace: true });
  };
  return (
    <section className={styles.part}>
      <div className={styles.sectionHead}>
        <h3 className={styles.partTitle}>{words.sandbox}</h3>
        {credentials.length === 1 ? null : (
          <div className={own.whose}>
            <Select aria-label={words.sandboxCredential} options={options} value={chosen.id} onChange={choose} />
          </div>
        )}
      </div>
      <p className={styles.note}>{words.sandboxText}</p>
      <OneSandbox key={chosen.id} credentialId={chosen.id} apiKey={chosen.key} />
    </section>
  );
}

function OneSandbox({ credentialId, apiKey }: { credentialId: string; apiKey: string }) {
  const { data, error, refetch } = useQuery(sandboxQuery, {
    variables: { credentialId },
    fetchPolicy: "cache-and-network",
    ...pollWhileSeen(lookEveryMs),
  });
  const actor = useActorRef(sandboxBoardMachine, { input: { credentialId }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const now = useNow();
  const sandbox = data?.sandbox;
  useEffect(() => {
    if (sandbox !== undefined) actor.send({ type: "board.told", facts: sandbox && factsOf(sandbox) });
  }, [actor, sandbox]);
  if (data === undefined) {
    return error ? (
      <Banner tone="danger" retry={{ label: developerRetry, onClick: () => void refetch() }}>
        {words.sandboxFailed}
      </Banner>
    ) : (
      <Skeleton label={developerLoading}>
        <SkeletonBox width="100%" height={120} />
      </Skeleton>
    );
  }
  if (sandbox == null) return <CodeBox title={words.sandboxNone} code={sandboxCurl(apiKey)} />;
  return (
    <div className={own.sandbox}>
      <div className={own.board}>
        <Thumbnail label={words.sandboxPicture} characters={sandbox.shown} style="black" code62="degree" bezel="slim" />
        <p role="status">{words.sandboxStates[state]}</p>
        <p className={styles.rowNote}>{words.sandboxEnds(upcomingTime(sandbox.endsAt, now))}</p>
        <MachineLink credentialId={credentialId} />
      </div>
      <SandboxControls credentialId={credentialId} sandbox={sandbox} />
    </div>
  );
}

const factsOf = ({ offline, version, shownVersion, droppedVersion, written, shown }: Sandbox) => ({
  isOffline: offline,
  version,
  shownVersion,
  droppedVersion,
  differs: JSON.stringify(written) !== JSON.stringify(shown),
});

/** Its machine lives in this page, which inspectors follow when its address asks for it. */
function MachineLink({ credentialId }: { credentialId: string }) {
  const isFollowed = useInspection().inspect !== undefined;
  return isFollowed ? (
    <a className={own.link} href="/inspector?inspect&machine=sandboxBoard" target="_blank" rel="noopener opener">
      {words.sandboxMachine}
    </a>
  ) : (
    <a className={own.link} href={`?inspect&sandbox=${encodeURIComponent(credentialId)}`}>
      {words.sandboxInspect}
    </a>
  );
}
