import type { QuizItemView } from '@casebook/contracts';
import { partOfSet } from '@casebook/web-ui';

type ScenarioItem = Pick<QuizItemView, 'id' | 'scenario'>;

/** @returns the first of the quiz's items that has the scenario of the item at `index`; undefined if that has none */
export function firstOfScenario<Item extends ScenarioItem>(items: readonly Item[], index: number): Item | undefined {
  const scenario = items[index]?.scenario;
  return scenario && items.find((item) => item.scenario?.setId === scenario.setId);
}

/** @returns where the item at `index` stands in its set, if the quiz has the set whole and in order */
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
