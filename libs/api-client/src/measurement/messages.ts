/**
 * The messages from a web app to the frame for third-party scripts. The frame replies on a message's port once it has handled the message.
 */
export type FrameMessage = AdsMessage | CheckMessage | IdentifyMessage;

/** An event for the ads tag. */
export interface AdsMessage {
  readonly kind: 'ads';
  readonly name: 'page_view' | 'sign_up' | 'begin_checkout' | 'conversion';
  /** The member's address, normalized and hashed (SHA-256, hexadecimal). The plain address is never sent. */
  readonly emailSha256?: string;
  /** The trial or payment, for `begin_checkout` and `conversion`. */
  readonly purchase?: Purchase;
}

interface Purchase {
  readonly productId: string;
  readonly productName: string;
  /** The amount in units of the currency, such as 15.99. */
  readonly value: number;
  readonly currency: string;
  /** The checkout session's id, for a conversion. */
  readonly transactionId?: string;
}

/** Loads the ads tag without sending an event. */
interface CheckMessage {
  readonly kind: 'check';
}

/** The member who gives feedback, without email and avatar. */
export interface IdentifyMessage {
  readonly kind: 'identify';
  readonly user: { readonly id: string; readonly name: string; readonly created: string };
}

const frameReplies = [
  /** The tag has loaded: the reply to `check`. */
  'available',
  /** The tag reported that it has sent the event. */
  'sent',
  /** The tag's script couldn't be loaded, for example because a browser extension blocks it. */
  'blocked',
  /** The tag neither loaded nor reported an event in time. */
  'timeout',
  /** No tag is configured. */
  'no-tag',
  /** No conversion label is configured, which the tag needs to send a conversion. */
  'no-label',
  /** The feedback widget received the member. */
  'identified',
] as const;
/** The outcome of a message. */
export type FrameReply = (typeof frameReplies)[number];

/** @param data the data received on a message's port */
export const isFrameReply = (data: unknown): data is FrameReply => frameReplies.some((reply) => reply === data);

/** The message with which the frame reports that it can receive messages. */
export const FRAME_READY = 'casebook-frame-ready';
