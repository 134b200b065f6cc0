import type { FrameMessageName, FrameRequest, FrameSuccess } from '@latchkey/protocol/frame'
import type { Incoming } from '../channel/channel.types.ts'
import type { Patience } from '../wallet/wallet.types.ts'

/** What a handler knows of the request beside its payload. */
export type Circumstance = Patience & Pick<Incoming, 'id' | 'origin' | 'channel'>

/** One answer for each message. */
export type Handlers = {
  readonly [Name in FrameMessageName]: (
    payload: FrameRequest<Name>,
    circumstance: Circumstance,
  ) => Promise<FrameSuccess<Name>>
}
