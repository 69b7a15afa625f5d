import type { OptionView } from '@casebook/contracts';
import { letterAt } from '@casebook/web-ui';
import { fieldName } from '../field-names.ts';

/**
 * @param field as the comparison names it, such as `explanation.whyWrong.<option id>`
 * @param options of the two versions, in their order: what a letter stands for
 * @returns what a person calls that field
 */
export function changeName(field: string, options: readonly (readonly OptionView[])[]): string {
  const [first = '', second, id] = field.split('.');
  const letter = (optionId: string | undefined) => {
    const index = options.map((list) => list.findIndex((option) => option.id === optionId)).find((at) => at >= 0);
    return index === undefined ? '' : ` ${letterAt(index)}`;
  };
  if (first === 'options') return `Option${letter(second)}`;
  if (second === 'correct') return 'Why the right option is right';
  if (second === 'whyWrong') return `Why option${letter(id)} is wrong`;
  return fieldName(second ?? first);
}
