import type { ScreeningCandidate } from './list-screening-candidates.ts';
import type { ListedEntity } from './listed-entity.ts';

/** Why an alert is opened: the name is new here, or its entry is new or changed on the list. */
type AlertGround = 'first_screening' | 'added' | 'changed';

/** Why an alert is closed. */
type ClosingGround = 'removed' | 'changed' | 'no_longer_alike';

/** What differs between two versions of a list, by reference. */
export type ListDifference = {
  added: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** Whether every entry counts as added, because there is no earlier version to compare with. */
  isWhole: boolean;
};

/** What happens to the alerts of a name. */
export type AlertMoves<Entity extends ListedEntity> = {
  open: { candidate: ScreeningCandidate<Entity>; why: AlertGround }[];
  close: { list_reference: string; why: ClosingGround }[];
};

/** Decides which alerts of a name open and close. `candidates` are those among the entries of the difference; `open` are the references with an open alert. */
export function decideAlerts<Entity extends ListedEntity>(
  candidates: readonly ScreeningCandidate<Entity>[],
  open: readonly string[],
  difference: ListDifference,
): AlertMoves<Entity> {
  const { added, changed, removed, isWhole } = difference;
  const alike = new Set(candidates.map(({ entity }) => entity.reference));
  const fresh = candidates.filter(({ entity }) => !isWhole || !open.includes(entity.reference));
  const isTouched = (reference: string) => changed.has(reference) || removed.has(reference) || isWhole;
  return {
    open: fresh.map((candidate) => {
      const why = isWhole ? 'first_screening' : added.has(candidate.entity.reference) ? 'added' : 'changed';
      return { candidate, why };
    }),
    close: open.filter(isTouched).flatMap((list_reference): { list_reference: string; why: ClosingGround }[] => {
      if (alike.has(list_reference)) return isWhole ? [] : [{ list_reference, why: 'changed' }];
      const isGone = isWhole ? !added.has(list_reference) : removed.has(list_reference);
      return [{ list_reference, why: isGone ? 'removed' : 'no_longer_alike' }];
    }),
  };
}
