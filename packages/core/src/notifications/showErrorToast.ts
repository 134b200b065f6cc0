import { constants, type ErrorCode } from '@latchkey/protocol'
import type { Kit, NotificationText } from '../kit/kit.types.ts'
import { showNotification } from './showNotification.action.ts'

/** Tells of a failure 300 ms later (spec 9), when the view that it belongs to has gone. */
export function showErrorToast(kit: Kit, options: showErrorToast.Options): void {
  kit.env.clock.setTimer(() => showNotification(kit, { ...options, variant: 'error' }), constants.errorToastMs)
}

export declare namespace showErrorToast {
  type Options = { message: string; code: ErrorCode; text?: NotificationText }
}
