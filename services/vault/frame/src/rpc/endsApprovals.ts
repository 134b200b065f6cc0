import type { Incoming } from '../channel/channel.types.ts'
import { ofLogin } from '../handlers/ofLogin.ts'
import { asksPerson } from './asksPerson.ts'

/**
 * Whether what a page says is the end of the calls that wait for a person. On the port a page says so itself. The peer's
 * client gives a call up without a word, and then shows the frame for the next one, also for one that is refused here.
 */
export function endsApprovals(word: string, payload: unknown, channel: Incoming['channel']): boolean {
  // Whoever is logged in next has asked for nothing yet.
  if (word === 'RELOAD' || ofLogin.has(word)) return true
  return channel === 'compat' && (word === 'SWITCH_NETWORK' || asksPerson(word, payload))
}
