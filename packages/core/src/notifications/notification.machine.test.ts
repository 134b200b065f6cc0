import { expect, it } from 'vitest'
import type { Notification } from '../kit/kit.types.ts'
import { type NotificationEvent, notificationTransition } from './notification.machine.ts'

const closed: Notification = {
  message: '',
  code: undefined,
  text: undefined,
  variant: 'success',
  svg: undefined,
  open: false,
  autoClose: true,
  link: undefined,
}
const open = { ...closed, message: 'old', open: true }
const shown = (more: Partial<Notification> = {}): NotificationEvent => ({
  type: 'Shown',
  notification: { ...closed, message: 'new', ...more },
})

const rows: [string, Notification, NotificationEvent, Partial<Notification>, number | undefined][] = [
  ['shown when closed', closed, shown(), { message: 'new', open: true }, 5_000],
  ['shown when open', open, shown(), { message: 'old', open: false }, 150],
  ['one that stays', closed, shown({ autoClose: false }), { open: true }, undefined],
  ['one that loads', closed, shown({ variant: 'loading' }), { open: true }, undefined],
  ['hidden', open, { type: 'Hidden' }, { open: false }, undefined],
  ['hidden when closed', closed, { type: 'Hidden' }, { open: false }, undefined],
]

it.each(rows)('%s', (_, before, event, after, delayMs) => {
  const [state, effects] = notificationTransition(before, event)
  expect(state).toMatchObject(after)
  expect(effects.map((effect) => (effect.type === 'later' ? effect.delayMs : undefined))).toEqual([delayMs])
})
