/** What stands in the flag dialog. The words stay while another reason is tried. */
export interface FlagFields {
  readonly reason: string;
  readonly note: string;
}

export const nothingFilledIn: FlagFields = { reason: '', note: '' };
