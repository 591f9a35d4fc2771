import { Component, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { brokenTitle } from "../../words/errors.ts";
import * as words from "../../words/inspector.ts";
import * as styles from "./Inspector.css.ts";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Leaves the place that cannot be drawn. */
  onGoOn(): void;
}

/**
 * Says that what is in it threw, in its place, and draws it anew for whoever goes on. What was heard stands outside of it, and is heard
 * on. The console's screens have their router for that; this page has no routes.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  private readonly goOn = (): void => {
    this.props.onGoOn();
    this.setState({ isBroken: false });
  };

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className={styles.broken}>
        <EmptyState
          title={brokenTitle}
          hint={words.brokenText}
          action={<Button onClick={this.goOn}>{words.goOnLive}</Button>}
        />
      </main>
    );
  }
}
