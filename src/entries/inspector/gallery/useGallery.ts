import { useMemo } from "react";
import { type Stand, type Subject, standsOf } from "./subject.ts";
import { subjectOf, subjects } from "./subjects.ts";

interface Gallery {
  /** Ids of all machines that it has. */
  readonly machines: ReadonlySet<string>;
  /** Of the chosen machine, where it has one. */
  readonly subject: Subject | undefined;
  readonly stands: readonly Stand[];
}

const machines: ReadonlySet<string> = new Set(subjects.map(({ machine }) => machine.id));

/** What the gallery shows of a machine; null while it is not looked at. The ways are sought when somebody does. */
export function useGallery(isOpen: boolean, id: string): Gallery | null {
  const subject = isOpen ? subjectOf(id) : undefined;
  const stands = useMemo(() => (subject ? standsOf(subject) : []), [subject]);
  return isOpen ? { machines, subject, stands } : null;
}
