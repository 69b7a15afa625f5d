import { type ModelDraft, type ModelMatch, type ModelSolve, toWireStem } from '@casebook/contracts';
import type { Behavior } from './behaviors.ts';
import type { ReceivedPrompt } from './prompt-reader.ts';
import { repairDraft } from './questions/question-repair.ts';
import { QuestionSolver } from './questions/question-solver.ts';
import { QuestionWriter } from './questions/question-writer.ts';
import { withFlaw, withThreeOptions, withTwoKeys, withWrongKey } from './questions/spoilt-drafts.ts';
import { composeCasey, composeLongCasey } from './texts/casey.ts';
import { composeCritique } from './texts/critique.ts';
import { composeKeywords } from './texts/keywords.ts';
import { composeExplanation, composePerspective } from './texts/tutor.ts';

const UNNAMED_REPLY = 'This is a sample reply of the Casebook sandbox, which stands in for a language model.';

/** Composes the reply to each of Casebook's prompts. */
export class ReplyWriter {
  readonly solver = new QuestionSolver();
  readonly #writer: QuestionWriter;
  #latestStem = '';

  /** @param start the number of the first question; the same start and requests give the same replies */
  constructor(start: number) {
    this.#writer = new QuestionWriter(start);
  }

  /** @returns the text of the reply, with the behavior's fault if there is one */
  write(prompt: ReceivedPrompt | undefined, isJson: boolean, behavior: Behavior | undefined): string {
    const reply = prompt === undefined ? (isJson ? { reply: UNNAMED_REPLY } : UNNAMED_REPLY) : this.#compose(prompt, behavior);
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
    if (behavior?.name === 'empty') return '';
    if (behavior?.name === 'fenced') return `\`\`\`json\n${text}\n\`\`\``;
    return behavior?.name === 'invalid-json' ? `Here is the result: ${text.slice(0, Math.ceil(text.length * 0.6))}` : text;
  }

  #compose(prompt: ReceivedPrompt, behavior: Behavior | undefined): object | string {
    switch (prompt.name) {
      case 'question-draft':
        return this.#spoil(this.#writer.write(prompt.data), behavior);
      case 'question-repair':
        return this.#spoil(repairDraft(prompt.data, this.#writer, this.solver), behavior);
      case 'duplicate-check':
        return { match: this.solver.findRepeated(prompt.data) } satisfies ModelMatch;
      case 'blind-solve':
        return { answer: this.solver.solve(prompt.data) } satisfies ModelSolve;
      case 'options-solve':
        return { answer: this.solver.solveByOptions(prompt.data.options) } satisfies ModelSolve;
      case 'keywords':
        return composeKeywords(prompt.data);
      case 'perspective':
        return composePerspective(prompt.data);
      case 'explanation':
        return composeExplanation(prompt.data);
      case 'casey':
        return behavior?.name === 'long' ? composeLongCasey(prompt.data) : composeCasey(prompt.data);
      case 'critique':
        return composeCritique(prompt.data);
    }
  }

  #spoil(draft: ModelDraft, behavior: Behavior | undefined): ModelDraft {
    const earlier = this.#latestStem === '' ? draft.question : this.#latestStem;
    this.#latestStem = draft.question;
    switch (behavior?.name) {
      case 'wrong-key':
        return withWrongKey(draft);
      case 'two-keys':
        return withTwoKeys(draft);
      case 'three-options':
        return withThreeOptions(draft);
      case 'flawed':
        return behavior.flaw === undefined ? draft : withFlaw(draft, behavior.flaw);
      case 'duplicate':
        return { ...draft, ...toWireStem({ stem: behavior.stem ?? earlier }) };
      case 'reworded':
        this.solver.addRepetition(draft.question);
        return draft;
      case 'guessable':
        this.solver.addGuessable(
          draft.options.map(({ text }) => text),
          draft.options[draft.correctAnswer]?.text ?? '',
        );
        return draft;
      default:
        return draft;
    }
  }
}
