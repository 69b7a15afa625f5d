import { QuestionBankPage } from '#shared/QuestionBankPage.tsx';
import { BankActions } from './BankActions.tsx';
import { BankTab } from './BankTab.tsx';

/** The bank, the first tab of the Question Bank screen. */
export const BankScreen = () => (
  <QuestionBankPage tab="bank" actions={<BankActions />}>
    <BankTab />
  </QuestionBankPage>
);
