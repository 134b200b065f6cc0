import type {
  FrameEventName,
  FrameEventPayload,
  FrameMessageName,
  FrameRequestInput,
  FrameSuccess,
} from '@latchkey/protocol/frame'

export type FrameEvents = { readonly [Name in FrameEventName]?: (payload: FrameEventPayload<Name>) => void }

/** The wallet's page, to be asked. */
export type FrameClient = {
  /**
   * @throws KitError `frame/load-failed` after 20 s without the frame, `frame/request-timeout` where the message has a
   * limit, `frame/message-invalid` for what is not of the agreed form, `request/aborted` for a call that was given up,
   * `request/went-wrong` for anything else that was, and what the frame answers.
   */
  request<Name extends FrameMessageName>(
    name: Name,
    payload: FrameRequestInput<Name>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameSuccess<Name>>
  /** Takes the frame out of the page, and gives up what it was asked. */
  remove(): void
}
