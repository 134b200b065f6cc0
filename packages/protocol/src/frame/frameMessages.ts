import { accountMessages } from './accountMessages.ts'
import type { FrameMessage } from './frameMessage.types.ts'
import { loginMessages } from './loginMessages.ts'
import { pageMessages } from './pageMessages.ts'
import { portMessages } from './portMessages.ts'
import { protectionMessages } from './protectionMessages.ts'

/** Every request that a page may send to the frame, by its name. */
export const frameMessages = {
  ...loginMessages,
  ...accountMessages,
  ...pageMessages,
  ...portMessages,
  ...protectionMessages,
} as const satisfies Record<string, FrameMessage>

/** The name of a request, such as `CONNECT_EMAIL`. */
export type FrameMessageName = keyof typeof frameMessages
