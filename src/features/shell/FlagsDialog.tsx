import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { body } from "../../theme/text.css.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import * as words from "../../words/flags.ts";
import * as styles from "./FlagsDialog.css.ts";
import { flagsParameter } from "./flagsParameter.ts";

/** What `GET /flags` answers in development; in production nothing says who decided. */
interface FlagsAnswer {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly decidedBy?: Readonly<Record<string, string>>;
}

function boardIn(pathname: string): string | null {
  const [, id] = /\/board\/([^/]+)/.exec(pathname) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

/** For each feature of the open board whether it is on and which rule decided, for engineers. */
export function FlagsDialog() {
  const { platform } = usePlatform();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const boardId = boardIn(pathname);
  const [answer, setAnswer] = useState<FlagsAnswer | "failed" | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const query = boardId === null ? "" : `?boardId=${encodeURIComponent(boardId)}`;
    platform.get(`/flags${query}`, controller.signal).then(
      (said) => setAnswer(said as FlagsAnswer),
      () => {
        if (!controller.signal.aborted) setAnswer("failed");
      },
    );
    return () => controller.abort();
  }, [boardId, platform]);

  if (answer === null) return null;
  if (answer !== "failed" && answer.decidedBy === undefined) return null;
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(flagsParameter);
    setSearch(rest, { replace: true });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={words.flagsTitle}
      description={words.flagsText}
      closeName={words.flagsClose}
      size="wide"
    >
      {answer === "failed" ? <p className={body}>{words.flagsFailed}</p> : <FlagTable answer={answer} />}
    </Dialog>
  );
}

function FlagTable({ answer: { flags, decidedBy = {} } }: { answer: FlagsAnswer }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[words.flagsFeature, words.flagsState, words.flagsRule].map((head) => (
            <th key={head} scope="col" className={styles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(flags)
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([feature, isOn]) => (
            <tr key={feature}>
              <th scope="row" className={styles.feature}>
                {feature}
              </th>
              <td className={styles.cell}>{isOn ? words.flagOn : words.flagOff}</td>
              <td className={styles.cell}>{words.flagRules[decidedBy[feature] ?? ""] ?? decidedBy[feature]}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
