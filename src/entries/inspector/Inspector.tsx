import type { ELK } from "elkjs/lib/elk-api.js";
import { useState, useSyncExternalStore } from "react";
import { Banner } from "../../ui/Banner.tsx";
import * as words from "../../words/inspector.ts";
import { ActorList } from "./ActorList.tsx";
import { ContextView } from "./ContextView.tsx";
import { MachineGraph } from "./chart/MachineGraph.tsx";
import { EventList } from "./events/EventList.tsx";
import * as styles from "./Inspector.css.ts";
import { InspectorHead } from "./InspectorHead.tsx";
import { showing } from "./inspection.ts";
import { MachineList } from "./MachineList.tsx";
import type { PlaceStore, View } from "./place.ts";
import { TimeLine } from "./TimeLine.tsx";
import type { Listener } from "./trace/listener.ts";
import type { TracedStep } from "./trace/trace.ts";
import { useSession } from "./useSession.ts";

interface InspectorProps {
  listener: Listener;
  place: PlaceStore;
  elk: ELK;
}

/** The tool for engineers: every machine drawn, and what runs in the tabs beside this one, as it happens. */
export function Inspector({ listener: tabs, place: store, elk }: InspectorProps) {
  const session = useSession(tabs, store);
  const { listener } = session;
  const trace = useSyncExternalStore(listener.subscribe, listener.read);
  const place = useSyncExternalStore(store.subscribe, store.read);
  const shown = showing(trace, place);
  const newest = shown.steps.at(-1);
  const [events, setEvents] = useState<HTMLDivElement | null>(null);
  const hold = (step: TracedStep | undefined): void => {
    if (!step) return;
    const actor = trace.actors.find(({ tab, id }) => tab === step.tab && id === step.actor);
    store.go({ step: step.id, ...(actor ? { actor: actor.key, machine: actor.machine } : {}) });
  };
  const follow = (): void => store.go({ step: null });
  const column = (view: View): string => (place.view === view ? styles.column[view] : styles.hiddenColumn[view]);

  return (
    <div className={styles.page} {...session.drop}>
      <InspectorHead
        tabTitle={trace.tabs.find(({ id }) => id === shown.actor?.tab)?.title}
        view={place.view}
        isHeld={shown.step !== undefined}
        canHold={newest !== undefined}
        canTest={shown.actor !== null}
        canSave={trace.steps.length > 0}
        onView={(view) => store.go({ view })}
        onHold={() => hold(newest)}
        onFollow={follow}
        onTest={() => shown.actor && session.makeTest(trace, shown.actor, shown.step)}
        onSave={session.save}
        onOpen={session.open}
      />
      <div className={styles.news}>
        {session.opened === null ? null : (
          <Banner tone="info" action={{ label: words.backToTabs, onClick: session.close }}>
            {words.sessionOf(session.opened)}
          </Banner>
        )}
        {session.said ? <Banner tone={session.said.tone}>{session.said.text}</Banner> : null}
      </div>
      <main className={styles.columns}>
        <div className={column("actors")}>
          <ActorList
            trace={trace}
            actor={shown.actor}
            onActor={({ key, machine }) => store.go({ actor: key, machine, step: null, view: "graph" })}
          />
          {shown.actor ? (
            <ContextView actor={shown.actor} step={shown.contextStep} trace={trace} listener={listener} />
          ) : null}
          <MachineList
            machine={shown.machine}
            onMachine={(machine) => store.go({ machine, actor: null, step: null, view: "graph" })}
          />
        </div>
        <div className={column("graph")}>
          <MachineGraph
            key={shown.machine}
            id={shown.machine}
            about={shown.actor?.about ?? null}
            light={shown.light}
            elk={elk}
            isTree={place.isTree}
            isNear={place.isNear && shown.actor !== null}
            onTree={(isTree) => store.go({ isTree })}
            onNear={(isNear) => store.go({ isNear })}
            onMachine={(machine) => store.go({ machine, actor: null, step: null })}
          />
        </div>
        <div ref={setEvents} className={column("events")}>
          <EventList
            trace={trace}
            steps={shown.steps}
            chosen={shown.step}
            actor={shown.actor?.machine ?? ""}
            listener={listener}
            column={events}
            isWide={place.isWide || shown.actor === null}
            onWide={(isWide) => store.go({ isWide })}
            onChoose={hold}
          />
        </div>
      </main>
      <TimeLine steps={shown.steps} chosen={shown.step} onChoose={hold} onFollow={follow} onForget={listener.forget} />
    </div>
  );
}
