/** What a web app sends to the frame with the scripts of others. The frame replies to each on the message's port once it has been handled. */
export type FrameMessage = AdsMessage | CheckMessage | IdentifyMessage;

/** An event for the ads tag. */
export interface AdsMessage {
  readonly kind: 'ads';
  readonly name: 'page_view' | 'sign_up' | 'begin_checkout' | 'conversion';
  /** The member's address, normalized and hashed (SHA-256, hexadecimal). An address in clear never gets here. */
  readonly emailSha256?: string;
  /** Whose trial or payment it is about: `begin_checkout` and `conversion`. */
  readonly purchase?: Purchase;
}

export interface Purchase {
  readonly productId: string;
  readonly productName: string;
  /** In units of the currency, such as 15.99. */
  readonly value: number;
  readonly currency: string;
  /** The checkout session, of a conversion. */
  readonly transactionId?: string;
}

/** Loads the ads tag without sending an event. */
export interface CheckMessage {
  readonly kind: 'check';
}

/** Who gives feedback. No email and no avatar. */
export interface IdentifyMessage {
  readonly kind: 'identify';
  readonly user: { readonly id: string; readonly name: string; readonly created: string };
}

const frameReplies = [
  /** The tag has loaded: reply to `check`. */
  'available',
  /** The tag reported that it has sent the event. */
  'sent',
  /** The tag's script couldn't be loaded, such as because of a browser extension. */
  'blocked',
  /** The tag neither loaded nor reported an event in time. */
  'timeout',
  /** None is configured. */
  'no-tag',
  /** The tag needs a label to send a conversion. */
  'no-label',
  /** The feedback widget has the member. */
  'identified',
] as const;
/** What became of a message. */
export type FrameReply = (typeof frameReplies)[number];

/** @param data what came on a message's port */
export const isFrameReply = (data: unknown): data is FrameReply => frameReplies.some((reply) => reply === data);

/** What the frame sends once it can receive messages. */
export const FRAME_READY = 'casebook-frame-ready';
