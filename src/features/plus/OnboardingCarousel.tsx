import { useSelector } from "@xstate/react";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useCallback, useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { onboardingMachine } from "../../../machines/plus/onboardingMachine.ts";
import { Board } from "../../board/Board.tsx";
import { body } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { CarouselDialog } from "../../ui/CarouselDialog.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./OnboardingCarousel.css.ts";
import { spellStep } from "./spellStep.ts";

const steps = words.onboardingSteps;

export interface OnboardingCarouselProps {
  product: string;
  carousel: ActorRefFrom<typeof onboardingMachine>;
}

/** What Plus can do, in four steps; it moves on by itself until somebody touches it (decision 27). */
export function OnboardingCarousel({ product, carousel }: OnboardingCarouselProps) {
  const isStopped = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const step = useSelector(carousel, (snapshot) => snapshot.context.step);
  const isPaused = useSelector(carousel, (snapshot) => snapshot.context.isStopped);

  useEffect(() => carousel.send({ type: "carousel.show", isStopped }), [carousel, isStopped]);

  const touch = useCallback(() => carousel.send({ type: "carousel.touch" }), [carousel]);
  const shown = steps[step] ?? steps[0];
  const isLast = step === steps.length - 1;
  return (
    <CarouselDialog
      title={shown.title}
      label={words.onboardingLabel(product)}
      onEscape={() => carousel.send({ type: "carousel.escape" })}
      onTouch={touch}
      picture={
        <Board
          label={shown.title}
          characters={spellStep(shown.spelled, step)}
          rows={4}
          style="black"
          code62="degree"
          bezel="slim"
          animate={!isStopped}
        />
      }
      foot={
        <>
          <Button
            kind="ghost"
            icon={isPaused ? Play : Pause}
            disabled={isLast}
            onClick={() => carousel.send({ type: isPaused ? "carousel.resume" : "carousel.pause" })}
          >
            {isPaused ? words.onboardingResume : words.onboardingPause}
          </Button>
          <ol className={styles.dots} aria-label={words.onboardingPlace(step + 1, steps.length)}>
            {steps.map(({ title }, at) => (
              <li key={title} className={at === step ? `${styles.dot} ${styles.current}` : styles.dot} />
            ))}
          </ol>
          <div className={styles.keys}>
            {step > 0 ? (
              <Button onClick={() => carousel.send({ type: "carousel.back" })}>{words.onboardingBack}</Button>
            ) : null}
            {isLast ? (
              <Button kind="primary" onClick={() => carousel.send({ type: "carousel.start" })}>
                {words.onboardingGetStarted}
              </Button>
            ) : (
              <Button kind="primary" onClick={() => carousel.send({ type: "carousel.next" })}>
                {words.onboardingNext}
              </Button>
            )}
          </div>
        </>
      }
    >
      <p className={`${body} ${styles.text}`}>{shown.text}</p>
    </CarouselDialog>
  );
}
