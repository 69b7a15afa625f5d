import type { QuizItemView } from '@casebook/contracts';
import { partOfSet } from '@casebook/web-ui';

type ScenarioItem = Pick<QuizItemView, 'id' | 'scenario'>;

/** @returns the quiz's first item with the same scenario as the item at `index`; undefined if that item has no scenario */
export function firstOfScenario<Item extends ScenarioItem>(items: readonly Item[], index: number): Item | undefined {
  const scenario = items[index]?.scenario;
  return scenario && items.find((item) => item.scenario?.setId === scenario.setId);
}

/** @returns the place of the item at `index` in its set; undefined unless the quiz contains the whole set in order */
export function placeInSet(items: readonly ScenarioItem[], index: number): string | undefined {
  const scenario = items[index]?.scenario;
  if (!scenario) return undefined;
  const { setId, place, size } = scenario;
  const first = index - (place - 1);
  const isWhole = Array.from({ length: size }, (_none, at) => items[first + at]?.scenario).every(
    (other, at) => other?.setId === setId && other.place === at + 1,
  );
  return isWhole ? partOfSet(scenario) : undefined;
}
