import type { ELK } from "elkjs/lib/elk-api.js";
import X from "lucide-react/icons/x";
import { useState, useSyncExternalStore } from "react";
import type { EventObject } from "xstate";
import { media } from "../../theme/media.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import * as words from "../../words/inspector.ts";
import { ActorList } from "./ActorList.tsx";
import { ContextView } from "./ContextView.tsx";
import { definitionOf } from "./chart/definitions.ts";
import { MachineGraph } from "./chart/MachineGraph.tsx";
import type { Path } from "./chart/reach.ts";
import { DelayList } from "./DelayList.tsx";
import { EventList } from "./events/EventList.tsx";
import { GalleryView } from "./gallery/GalleryView.tsx";
import { GalleryWays } from "./gallery/GalleryWays.tsx";
import { useGallery } from "./gallery/useGallery.ts";
import { HealthView } from "./health/HealthView.tsx";
import * as styles from "./Inspector.css.ts";
import { InspectorHead } from "./InspectorHead.tsx";
import { InspectorNews } from "./InspectorNews.tsx";
import { showing } from "./inspection.ts";
import { MachineList } from "./MachineList.tsx";
import type { PlaceStore, View } from "./place.ts";
import { SandboxPanel } from "./sandbox/SandboxPanel.tsx";
import { useAnswerToLose } from "./sandbox/useAnswerToLose.ts";
import { nameOf, type Sandbox, stepsOfCopy, stepsToTest, useSandbox } from "./sandbox/useSandbox.ts";
import { walkPath } from "./sandbox/walkPath.ts";
import { Participants } from "./sequence/Participants.tsx";
import { SequenceView } from "./sequence/SequenceView.tsx";
import { around } from "./sequence/sequenceOf.ts";
import { TimeLine } from "./TimeLine.tsx";
import type { Listener } from "./trace/listener.ts";
import { dark, lightOf, stepsOf, type TracedStep } from "./trace/trace.ts";
import { useHold } from "./useHold.ts";
import { useSession } from "./useSession.ts";
import { CoverageGaps } from "./walks/CoverageGaps.tsx";
import { CoverageLegend } from "./walks/CoverageLegend.tsx";
import { CoverageMachines } from "./walks/CoverageMachines.tsx";
import { useCoverage } from "./walks/useCoverage.ts";

const nobody: ReadonlySet<string> = new Set();

interface InspectorProps {
  listener: Listener;
  place: PlaceStore;
  elk: ELK;
}

/** The tool for engineers: every machine drawn, and what runs in the tabs beside this one, as it happens. */
export function Inspector({ listener: tabs, place: store, elk }: InspectorProps) {
  const place = useSyncExternalStore(store.subscribe, store.read);
  const [session, listener] = useSession(tabs, store, (file) => coverage.take(file));
  const trace = useSyncExternalStore(listener.subscribe, listener.read);
  const shown = showing(trace, place);
  const coverage = useCoverage(trace, shown.machine);
  const gallery = useGallery(place.page === "gallery", shown.machine);
  const newest = shown.steps.at(-1);
  // A sheet that closes is there for a while beside the column that takes its place.
  const [column, setColumn] = useState<HTMLDivElement | null>(null);
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  // Below this there is no room for three columns, below that for one only.
  const isNarrow = useMedia(media.belowRail);
  const isOneColumn = useMedia(media.belowSidebar);
  const copies = useSandbox();
  // A copy is of one actor: whoever looks at another one has left it.
  const isOfShown =
    copies.sandbox?.machine === shown.machine &&
    (copies.sandbox.actor === null || copies.sandbox.actor.key === shown.actor?.key);
  const copy = { ...copies, sandbox: isOfShown ? copies.sandbox : null };
  const isCoverage = place.page === "coverage";
  const definition = definitionOf(shown.machine);
  const inPicture = picked ?? (shown.actor && place.page === "sequence" ? around(trace, shown.actor) : nobody);
  const { hold, follow, isLetGo } = useHold(trace, store, shown);
  const tryHere = (context: unknown): void => {
    const { actor, contextStep } = shown;
    const value = contextStep?.value ?? actor?.value ?? null;
    if (!actor || value === null) return;
    const begin = { value, context, status: contextStep?.status ?? actor.status };
    copy.open({ actor, machine: shown.machine, begin });
  };
  /** A copy is shown on the chart, with its keys beside it. */
  const openCopy = (made: Parameters<typeof copy.open>[0], step: TracedStep | null): void => {
    const actor = made.actor?.key ?? null;
    store.go({
      page: "chart",
      machine: made.machine,
      actor,
      step: step?.id ?? null,
      view: isOneColumn ? "actors" : "graph",
    });
    copy.open(made);
  };
  const lose = useAnswerToLose(trace, place.page === "sequence" ? shown.step : undefined, listener, openCopy);
  const walked = (path: Path) => {
    const walk = definition && walkPath(definition, path, trace);
    if (walk && "reason" in walk) session.refuse(words.cannotBegin(walk.reason));
    return !walk || "reason" in walk ? null : { actor: null, machine: shown.machine, ...walk };
  };
  const walkHere = (path: Path): void => {
    const made = walked(path);
    if (made) openCopy(made, null);
  };
  const testOf = (made: Sandbox): void => {
    const steps = stepsToTest(made, Date.now());
    if (steps) session.makeTest({ machine: made.machine, name: nameOf(made), about: null }, steps);
  };
  const testPath = (path: Path): void => {
    const made = walked(path);
    if (!made) return;
    const { done, all } = made.walk;
    if (done < all) session.refuse(words.walkEnds(done, all));
    else testOf(made);
  };
  /** What is tried on a copy is sent to the actor as it is now. */
  const sendFrom = ({ actor }: Sandbox): ((event: EventObject) => void) | null => {
    const isRunning = trace.actors.some(({ key, status }) => key === actor?.key && status === "active");
    const { send } = listener;
    return send && actor && isRunning ? (event) => send(actor, event) : null;
  };
  const lookOf = (view: View): string => (place.view === view ? styles.column[view] : styles.hiddenColumn[view]);
  const goToMachine = (machine: string): void => store.go({ machine, actor: null, step: null, view: "graph" });

  const right =
    isCoverage && coverage.walked && definition ? (
      <CoverageGaps
        machine={definition}
        walked={coverage.walked}
        chosen={coverage.chosen}
        onChoose={coverage.choose}
        onWalk={walkHere}
        onTest={testPath}
      />
    ) : gallery ? (
      <GalleryWays stands={gallery.stands} onGo={() => store.go({ view: "graph" })} />
    ) : (
      <EventList
        trace={trace}
        steps={shown.steps}
        chosen={shown.step}
        actor={shown.actor?.machine ?? null}
        listener={listener}
        column={column ?? sheet}
        isWide={place.isWide || shown.actor === null}
        onWide={(isWide) => store.go({ isWide })}
        onChoose={hold}
      />
    );
  return (
    <div className={styles.page} {...session.drop}>
      <InspectorHead
        page={place.page}
        view={place.view}
        isHeld={shown.step !== undefined}
        canHold={newest !== undefined}
        canTest={shown.actor !== null}
        canSave={trace.steps.length > 0}
        onPage={(page) => store.go({ page, view: "graph" })}
        onView={(view) => store.go({ view })}
        onHold={() => hold(newest)}
        onFollow={follow}
        onTest={() => shown.actor && session.makeTest(shown.actor, stepsOf(trace, shown.actor, shown.step))}
        onSave={session.save}
        onOpen={session.open}
      />
      <InspectorNews
        session={session}
        tabs={tabs}
        coverage={isCoverage ? coverage : null}
        onGoOn={isLetGo ? follow : null}
      />
      <main className={styles.columns}>
        <div className={lookOf("actors")}>
          {isCoverage && coverage.file && coverage.walked ? (
            <CoverageMachines
              file={coverage.file}
              machine={shown.machine}
              walked={coverage.walked}
              coverage={coverage}
              onMachine={goToMachine}
            />
          ) : place.page === "sequence" ? (
            <Participants trace={trace} shown={inPicture} onShown={setPicked} />
          ) : gallery ? (
            <MachineList machine={shown.machine} only={gallery.machines} onMachine={goToMachine} />
          ) : (
            <>
              <ActorList
                trace={trace}
                actor={shown.actor}
                onActor={({ key, machine }) => {
                  setPicked(null);
                  store.go({ actor: key, machine, step: null, view: "graph" });
                }}
              />
              {listener.isLive && !shown.step ? <DelayList trace={trace} /> : null}
              {copy.sandbox && definition ? (
                <SandboxPanel
                  key={copy.count}
                  sandbox={copy.sandbox}
                  machine={definition}
                  trace={trace}
                  onTake={copy.take}
                  onBack={copy.back}
                  onClose={copy.close}
                  onTest={copy.sandbox.start ? () => copy.sandbox && testOf(copy.sandbox) : null}
                  onSend={sendFrom(copy.sandbox)}
                />
              ) : shown.actor ? (
                <ContextView
                  actor={shown.actor}
                  step={shown.contextStep}
                  trace={trace}
                  listener={listener}
                  onTry={tryHere}
                />
              ) : null}
              <MachineList machine={shown.machine} onMachine={goToMachine} />
            </>
          )}
        </div>
        <div className={lookOf("graph")}>
          {place.page === "health" ? (
            <HealthView trace={trace} onMachine={(machine) => store.go({ machine, actor: null, page: "chart" })} />
          ) : gallery ? (
            <GalleryView key={shown.machine} id={shown.machine} subject={gallery.subject} stands={gallery.stands} />
          ) : place.page === "sequence" ? (
            <SequenceView
              trace={trace}
              actor={shown.actor}
              shown={inPicture}
              chosen={shown.step}
              onChoose={hold}
              {...lose}
            />
          ) : (
            <MachineGraph
              key={shown.machine}
              id={shown.machine}
              about={isCoverage ? null : (shown.actor?.about ?? null)}
              light={
                isCoverage ? dark : copy.sandbox ? lightOf(shown.machine, stepsOfCopy(copy.sandbox), null) : shown.light
              }
              walks={isCoverage ? coverage.walks : null}
              elk={elk}
              isTree={place.isTree}
              isNear={place.isNear && shown.actor !== null && !isCoverage}
              onTree={(isTree) => store.go({ isTree })}
              onNear={(isNear) => store.go({ isNear })}
              onMachine={(machine) => store.go({ machine, actor: null, step: null })}
            />
          )}
        </div>
        {isNarrow && !isOneColumn ? null : (
          <div ref={setColumn} className={lookOf("events")}>
            {right}
          </div>
        )}
      </main>
      <Sheet
        open={isNarrow && !isOneColumn && place.view === "events"}
        onClose={() => store.go({ view: "graph" })}
        name={words.sheet}
      >
        <div ref={setSheet} className={styles.sheet}>
          <div className={styles.closeRow}>
            <IconButton size="small" name={words.closeSheet} icon={X} onClick={() => store.go({ view: "graph" })} />
          </div>
          {right}
        </div>
      </Sheet>
      {isCoverage ? (
        <CoverageLegend made={coverage.file?.made ?? null} />
      ) : (
        <TimeLine
          steps={shown.steps}
          chosen={shown.step}
          onChoose={hold}
          onFollow={follow}
          onForget={listener.forget}
        />
      )}
    </div>
  );
}
