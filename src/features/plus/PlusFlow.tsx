import { useApolloClient } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { onFirstUse } from "../../ui/onFirstUse.tsx";

const PlusDialog = onFirstUse(async () => (await import("./PlusDialog.tsx")).PlusDialog);
const OnboardingCarousel = onFirstUse(async () => (await import("./OnboardingCarousel.tsx")).OnboardingCarousel);

/** The address holds the activation code that a link brought (contract, A10). */
const activateParameter = "activate";

function boardIn(pathname: string): string | null {
  const [, first, second, third] = pathname.split("/");
  const id = first === "board" ? second : first === "v2" && second === "board" ? third : undefined;
  return id === undefined ? null : decodeURIComponent(id);
}

/** The dialog around Plus and what follows an activation; the console mounts it once, and any screen opens it. */
export function PlusFlow({ product }: { product: string }) {
  const plus = useFlow("plus");
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const code = search.get(activateParameter);
  const isClosed = useSelector(plus, (snapshot) => snapshot.matches("closed"));
  const carousel = useSelector(plus, (snapshot) => snapshot.children.carousel);
  const boardId = boardIn(pathname);

  const openWith = useEffectEvent((activationCode: string) => {
    plus.send({ type: "plus.activate", code: activationCode });
    const rest = new URLSearchParams(search);
    rest.delete(activateParameter);
    setSearch(rest, { replace: true });
  });
  useEffect(() => {
    if (code !== null) openWith(code);
  }, [code]);

  useFlowNews("plus", {
    "navigate.checkout": ({ url }) => location.assign(url),
    // Plus is on there now: whatever page it was asked for on, it ends on that board.
    "board.activated": (activated) => {
      if (activated.boardId !== boardId) void navigate(`/board/${encodeURIComponent(activated.boardId)}/live`);
    },
    "navigate.installed": (installed) =>
      void navigate(`/board/${encodeURIComponent(installed.boardId)}/installables/installed`),
    "pairing.open": () => {
      const place = boardId === null ? "/select-board" : `/board/${encodeURIComponent(boardId)}/select`;
      void navigate(boardId === null ? place : `${place}?pair=${encodeURIComponent(boardId)}`);
    },
    "page.refresh": () => void client.refetchQueries({ include: "active" }),
    "page.reload": () => location.reload(),
  });

  if (isClosed) return null;
  return carousel ? (
    <OnboardingCarousel when product={product} carousel={carousel} />
  ) : (
    <PlusDialog when product={product} currentBoardId={boardId} />
  );
}
