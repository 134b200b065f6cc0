import type { GenericSchema } from 'valibot'
import type { FrameMessage } from './frameMessage.types.ts'

type Definition<Request extends GenericSchema, Success extends GenericSchema> = Omit<
  FrameMessage<Request, Success>,
  'awaitsLoad' | 'channel'
> &
  Partial<Pick<FrameMessage, 'awaitsLoad' | 'channel'>>

/** Describes one message: waits for the frame to load, and travels on both channels, unless it says otherwise. */
export function defineFrameMessage<Request extends GenericSchema, Success extends GenericSchema>(
  definition: Definition<Request, Success>,
): FrameMessage<Request, Success> {
  return { awaitsLoad: true, channel: 'both', ...definition }
}
