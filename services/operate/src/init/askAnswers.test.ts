import { expect, it } from 'vitest'
import { askAnswers } from './askAnswers.ts'
import type { Trials } from './createTrials.ts'

const well: Trials = { name: async () => ({}), mailAccount: async () => ({}), node: async () => ({}) }

/** Answers each question by the first that is left for it; Enter where there is none. */
async function answer(given: Readonly<Record<string, string[]>>) {
  let said = ''
  const left = structuredClone(given)
  const answers = await askAnswers(
    {
      async ask(question) {
        said += question
        const key = Object.keys(left).find((start) => question.startsWith(start))
        return (key === undefined ? undefined : left[key]?.shift()) ?? ''
      },
      say(text) {
        said += text
      },
      close() {},
    },
    well,
  )
  return { answers, said }
}

const enough = {
  Domain: ['shop.test'],
  '  its user name': ['auth', 'guardian'],
  '  its password': ['hidden-one', 'hidden-two'],
  '  nodes of': ['https://node.test'],
}

it('refuses a name that another has as it is typed, and asks for it again', async () => {
  const { answers, said } = await answer({ ...enough, '  name of the wallet': ['app.shop.test:8443', 'w.shop.test'] })
  expect(answers.names.wallet).toBe('w.shop.test')
  expect(said).toContain("That can't be used: the name is that of names.app, and each needs one of its own.")
})

it('refuses a mail account that auth has as it is typed, before its password, and asks for it again', async () => {
  const { answers, said } = await answer({ ...enough, '  its user name': ['auth', 'AUTH', 'guardian'] })
  expect(answers.mail.guardian).toMatchObject({ user: 'guardian', password: 'hidden-two' })
  expect(said).toContain("That can't be used: the account is that of auth.")
})

it('refuses a sender that auth has as it is typed, and asks for it again', async () => {
  const { answers, said } = await answer({
    ...enough,
    '  the address that its mails': ['', 'Login@shop.test', 'guardian@shop.test'],
  })
  expect(answers.mail.guardian.from).toBe('guardian@shop.test')
  expect(said).toContain("That can't be used: the sender is that of auth.")
})

it('takes the same user name at another mail server', async () => {
  const { answers } = await answer({
    ...enough,
    '  its user name': ['auth', 'auth'],
    'Mail server for the guardian': ['smtps://mail.other.test'],
  })
  expect(answers.mail.guardian.user).toBe('auth')
})
