import { useNavigation } from "react-router-dom";
import { Spinner } from "../../ui/Spinner.tsx";
import { loadingScreen } from "../../words/shell.ts";
import * as styles from "./NavigationWait.css.ts";

/**
 * Says that a page is on its way: on a slow line its part of the program takes seconds, and until it is there the page
 * before it stands as if nothing had been pressed.
 */
export function NavigationWait() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div className={styles.place}>
      <Spinner label={loadingScreen} />
    </div>
  );
}
