import { setImmediate as turnOver } from 'node:timers/promises'

/**
 * Gathers the keys that are asked for in one turn of the event loop, and asks for them at once.
 *
 * @param ask Answers keys, one by one, from what it read of all of them. What it throws goes to each who asked.
 * @param most Keys of one question.
 */
export function askTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<(key: string) => Answer>,
  most = Number.POSITIVE_INFINITY,
): (key: string) => Promise<Answer> {
  type Question = { readonly keys: string[]; readonly answers: Promise<(key: string) => Answer> }
  let open: Question | undefined

  function begin(): Question {
    const keys: string[] = []
    const question: Question = {
      keys,
      answers: turnOver().then(() => {
        if (open === question) open = undefined
        return ask(keys)
      }),
    }
    return question
  }

  return async (key) => {
    if (open === undefined || open.keys.length >= most) open = begin()
    const { keys, answers } = open
    keys.push(key)
    return (await answers)(key)
  }
}
