/** Every sentence of the inspector, the tool for engineers. */

export const title = "Inspector";
/** What slides in where there is no room for three columns. */
export const sheet = "Beside the chart";
export const closeSheet = "Close";

export const actors = "Actors";
/** "boardConnectivity · Kitchen". */
export const aboutSomething = (name: string, about: string) => `${name} · ${about}`;
export const moreActors = (count: number) => `${count} more, not shown`;
export const running = (count: number) => `${count} running`;
export const noTab = "No page is speaking. Open Clatter in this browser with ?inspect.";
/** `at` in epoch milliseconds. */
export const cut = (at: number) =>
  `Connection lost at ${new Date(at).toLocaleTimeString("en-GB")}. What came before stays.`;
export const goneTab = (name: string) => `${name} (closed)`;

export const runningDelays = "Running delays";
export const left = (ms: number) =>
  ms >= 60_000
    ? `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1_000)).padStart(2, "0")} left`
    : `${Math.ceil(ms / 1_000)} s left`;
export const endedActors = (count: number) => `${count} ended`;
export const closedPages = "Closed pages";
export const atRest = (count: number) => `${count} at rest`;
export const findActor = "Find an actor";
export const noActor = (term: string) => `No actor has "${term}" in its name.`;

export const machines = "Machines";
export const machineSummary = (states: number, transitions: number) => `${states} states, ${transitions} transitions`;
export const unknownMachine = (id: string) => `No machine is called ${id}.`;
export const drawing = "Drawing…";
export const drawingFailed = "The drawing could not be laid out.";
export const graphOf = (id: string) => `The machine ${id}`;
export const graphAt = (id: string, states: string) => `The machine ${id}, now ${states}`;
export const runs = "runs";
/** What stands before the rows of a state. */
export const rows = { entry: "entry", exit: "exit", runs: "runs", on: "on", after: "after", always: "always" } as const;
export const tags = "tags";
export const goesTo = (state: string) => `to ${state}`;
export const times = (count: number) => `${count}×`;
export const moreLines = (count: number) => `${count} more`;
export const findState = "Find a state";
export const noState = (term: string) => `No state has "${term}" in its name.`;
export const aroundNow = "Around now";
export const allStates = "All";
export const chartShows = "The chart shows";
export const tree = "Tree";
export const treeOf = (id: string) => `The machine ${id} as a tree`;
export const initialState = "begins here";
export const finalState = "ends here";
export const isNow = "now";
export const saveChart = "Save the chart";
export const savedAs = { svg: "SVG", png: "PNG", mermaid: "Mermaid", scxml: "SCXML" } as const;
export const percent = (scale: number) => `${Math.round(scale * 100)} %`;

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
] as const;

/** "500 ms", "2 s", "1.5 min": as long as a delay of a machine is. */
export function duration(ms: number): string {
  const [unit, name] = units.find(([size]) => ms >= size) ?? [1, "ms"];
  return `${Math.round((ms / unit) * 100) / 100} ${name}`;
}

export const contextOf = (name: string, isHeld: boolean) => `Context of ${name} ${isHeld ? "at this step" : "now"}`;
export const noContext = "This actor holds no context.";
export const asking = "Asking the tab…";

export const tryHere = "Try an event here";
export const sandboxOf = (name: string) => `Copy of ${name}`;
export const sandboxHint = "In this page alone: no port is called, no time passes, and what was blanked stays so.";
export const sandboxAt = (state: string) => `Now ${state}.`;
export const eventToTry = "Event";
export const chooseEvent = "Choose an event";
export const carries = "What it carries, as JSON";
export const notJson = "This is no JSON object.";
export const dryRun = "Dry run";
export const goOn = "Go on from it";
export const oneBack = "One back";
export const sendToTab = "Send to the tab";
export const leaveSandbox = "Leave the copy";
export const wouldIgnore = "It would be ignored here.";
export const wouldLead = (from: string, to: string) =>
  from === to ? `It would stay in ${to}.` : `It would lead to ${to}.`;
export const wouldCall = (names: string) => `It would call ${names}.`;
export const wouldSay = (names: string) => `It would say ${names}.`;
export const wouldChange = (names: string) => `It would change ${names}.`;
export const untried = (reason: string) => `It cannot be tried with this: ${reason}`;
export const walkedSteps = (done: number, all: number) =>
  done === all
    ? `Walked all ${all} ${all === 1 ? "step" : "steps"}.`
    : `Walked ${done} of ${all} steps. Fill in what the next one carries, so that its guard says yes, and go on.`;
export const noMoreEvents = "It is over: it takes no event any more.";
export const triedSteps = "Gone on by";

export const events = "Events";
export const noEvents = "Nothing has happened yet.";
export const allActors = (count: number) => `All ${count.toLocaleString("en")}`;
export const findEvent = "Find in events";
export const eventKindsShown = "Kinds shown";
export const eventKinds = { sent: "Sent", done: "Done", failed: "Failed", delays: "Delays", inner: "Inner" } as const;
export const found = (shown: number, all: number) =>
  `${shown.toLocaleString("en")} of ${all.toLocaleString("en")} entries`;
export const olderLeft = "Older entries left.";
export const changed = "Changed";
export const nothingChanged = "Nothing in the context.";
export const did = "Did";
export const emitted = "Emitted";
export const whyThisWay = "Why this way";
/** One of the ways that an event could have gone: "isPinned: yes → confirmingPinned". */
export function wayOpen(guard: string | null, to: string | null, fate: "refused" | "taken" | "notAsked"): string {
  const answer = { refused: "no", taken: "yes", notAsked: "not asked" }[fate];
  const asked = guard === null ? (fate === "taken" ? "else" : "else: not asked") : `${guard}: ${answer}`;
  return `${asked} → ${to ?? "stays"}`;
}
export const because = "Because of";
export const led = "Led to";
export const copyEntry = "Entry";
export const entriesOfCall = "Find every entry of this call";
export const linkToStep = "Link to step";
export const eventsShown = "Events shown";

export const live = "Live";
export const held = "Held";
export const following = "Following";
export const timeLine = "Time line";
export const stepBack = "One event back";
export const stepOn = "One event on";
export const hold = "Hold";
export const follow = "Follow";
export const stepAt = (at: number, count: number, event: string) => `${at} of ${count}: ${event}`;
export const stepOf = (at: number, count: number) => `Step ${at.toLocaleString("en")} of ${count.toLocaleString("en")}`;
export const stepLeft = "The step that was held is no longer kept. This is how it is now.";
export const brokenText = "What the tabs told is kept, and they are heard on.";
export const goOnLive = "Go on";
export const forget = "Forget what happened";

export const zoomIn = "Zoom in";
export const zoomOut = "Zoom out";
export const zoomFit = "Show all that fits";

export const views = "Column";
export const pages = "View";
export const chart = "Chart";
export const sequence = "Sequence";
export const coverage = "Coverage";
export const gallery = "Gallery";
export const health = "Health";

export const toMend = (count: number) => `${count} to mend.`;
export const nothingToMend = "Nothing to mend.";
export const noneFound = "None.";
export const ailments = {
  unreachable: "States that nothing leads to",
  deadEnd: "States that nothing leaves",
  unheard: "Events that nobody takes",
  sameGuard: "Guards that are never asked",
  outlived: "Actors that outlive their screen, or who started them",
} as const;

export const inPicture = "In this picture";
export const countOf = (count: number, all: number) => `${count} of ${all}`;
export const asList = "As a list";
export const states = "States";
export const innerEvents = "Inner events";
export const loseAnswer = "Lose this answer";
export const loseHint = "Choose an entry that asks a port, or its answer.";
export const noSequence = "Nobody in the picture has said anything yet.";
export const sequenceSummary = (messages: number, ms: number) =>
  `${messages} ${messages === 1 ? "message" : "messages"}, ${duration(ms)}`;
export const since = (ms: number) => (ms < 1_000 ? `+${ms} ms` : `+${(ms / 1_000).toFixed(2)} s`);
export const later = (ms: number) => `${(ms / 1_000).toFixed(1)} s later`;
export const nowIn = (actor: string, state: string) => `${actor} is now in ${state}`;
export const saysTo = (from: string, to: string, text: string) => `${from} to ${to}: ${text}`;
/** Who is no machine, by its key. */
export const lifelines: Readonly<Record<string, string>> = { page: "Page", gateway: "Gateway" };
export const lifelineHints: Readonly<Record<string, string>> = { page: "and its person", gateway: "and other ports" };

export const findMachine = "Find a machine";
export const machinesShown = "Machines shown";
export const withGaps = (count: number) => `Gaps ${count}`;
export const noGaps = "No machine has a gap.";
export const transitionsWalked = "Transitions";
export const guardsBothWays = "Guards both ways";
export const mutantsKilled = "Mutants killed";
export const notRun = "Not run";
export const walkedBy = "Walked by";
export const walkers = { model: "Model tests", browser: "Browser tests", session: "This session" } as const;
export const walked = "Walked";
export const notWalked = "Not walked";
export const allWalked = "Every transition was walked.";
export const pathToChosen = "Shortest path to the chosen one";
export const shortestPath = (steps: number) => `Shortest path, ${steps} ${steps === 1 ? "step" : "steps"}`;
export const walkHere = "Walk it here";
export const cannotBegin = (reason: string) => `It cannot begin without what its page gives it: ${reason}`;
export const walkEnds = (done: number, all: number) =>
  `The way ends after ${done} of ${all} steps with what this session carried. Walk it here, fill in the next event, and make the test there.`;
export const noPath = "No path leads there.";
export const fromTo = (from: string, to: string) => `${from} → ${to}`;
export const stays = (state: string) => `${state}, stays`;
export const mutantsLived = "Mutants that lived";
export const lived = "Lived";
export const killedOf = (killed: number, made: number) => `${killed}/${made}`;
export const someLived = (killed: number, made: number) => `${killed}/${made} lived`;
export const legendCount = "3/4";
export const legendMutants = "Mutants killed of all, some lived";
export const testsOf = (made: string) =>
  `Tests of ${new Date(made).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}`;
export const noCoverage =
  "No test run has been read yet. Run npm test, then open .cache/flow-coverage.json here, or drop it.";
export const chartChanged = "The chart has changed since the tests ran, so their ways are not drawn.";

/** 20:15:31.902, by this computer's clock. */
export function timeOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
  return `${clock}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

export const makeTest = "Make a test";
export const exportSession = "Export session";
export const openSession = "Open a session";
export const sessionTools = "Session";
export const sessionOf = (made: string) =>
  `A session of ${new Date(made).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}. Tabs are heard meanwhile.`;
export const backToTabs = "Back to the tabs";
export const notKept = "The session does not hold it.";
export const sessionSaved = (steps: number) => `Saved ${steps.toLocaleString("en")} entries. Secrets are blanked.`;
export const sessionProblems = {
  tooLarge: "The file is larger than 64 MB. A session is smaller.",
  notJson: "The file is no session: it is not JSON.",
  notASession: "The file is no session of the inspector.",
  otherVersion: "The session was saved by another version of the inspector.",
} as const;
export const testMade = (steps: number) =>
  `Made a test of ${steps} ${steps === 1 ? "step" : "steps"}. Put it into tests/model.`;
export const testCut = (steps: number, left: number, event: string) =>
  `Made a test of ${steps} ${steps === 1 ? "step" : "steps"}. It ends before ${event}, which cannot be taken again without what was blanked (${left} left out).`;
export const noTests = {
  noMachine: "This actor has no chart, so there is nothing to take again.",
  noBeginning: "The actor's beginning is no longer kept, so its steps cannot be taken again.",
  noReplay: "The actor's beginning cannot be taken again without what was blanked.",
} as const;

export const waysThere = "Ways there";
export const noGallery = (id: string) => `No screen of ${id} is pictured yet.`;
export const noBoard = "Open a board in the console of this browser first: the gallery shows its screens.";
export const galleryWidths = "Width of the screens";
export const picturedStates = (count: number) => (count === 1 ? "1 state" : `${count} states`);
export const standTitle = (state: string, look: string | null) => (look === null ? state : `${state}, ${look}`);
export const pictureOf = (machine: string, state: string, theme: "light" | "dark") => `${machine} ${state}, ${theme}`;
export const fromItsBegin = "It begins so.";
