import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import Repeat from "lucide-react/icons/repeat";
import { graphql } from "../../../gql/generated/gql.ts";
import type { RepeatLines_RepeatFragment } from "../../../gql/generated/graphql.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { repeatLeftOut, repeatLine, repeatResting } from "../../../words/timing.ts";
import * as styles from "./SentStrip.css.ts";

const repeatFragment = graphql(`
  fragment RepeatLines_repeat on MessageRepeat {
    id
    rhythm
    weekday
    time
    pausedAt
    leftOut
  }
`);

interface RepeatLinesProps {
  repeats: readonly (FragmentType<RepeatLines_RepeatFragment> & { id: string })[];
}

/** That a message comes again and again, as Compose says it; nothing for one that was sent once. */
export function RepeatLines({ repeats }: RepeatLinesProps) {
  return repeats.map((repeat) => <RepeatLine key={repeat.id} repeat={repeat} />);
}

function RepeatLine({ repeat }: { repeat: RepeatLinesProps["repeats"][number] }) {
  const { data, complete } = useFragment({ fragment: repeatFragment, from: repeat });
  if (!complete) return null;
  const { rhythm, time, weekday, pausedAt, leftOut } = data;
  const said = [
    repeatLine(rhythm, time, weekday),
    ...(pausedAt === null ? [] : [repeatResting]),
    ...(leftOut.length === 0 ? [] : [repeatLeftOut(leftOut)]),
  ];
  return (
    <p className={styles.repeat}>
      <Icon of={Repeat} size={14} />
      <span>{said.join(" · ")}</span>
    </p>
  );
}
