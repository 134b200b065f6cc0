import { describe, expect, it } from 'vitest'
import { allDone, firstSteps, type StepFacts } from './firstSteps.ts'

const newcomer: StepFacts = {
  practice: true,
  hasMoney: false,
  hasSent: false,
  hasName: false,
  isLoggedIn: true,
  hasRecovery: false,
  canName: true,
}
const namesOf = (facts: StepFacts) => firstSteps(facts).map(({ name }) => name)

describe('the first steps', () => {
  it('are practice money, a payment and a passkey on the devnet', () => {
    expect(namesOf(newcomer)).toEqual(['practiceMoney', 'pay', 'passkey'])
  })

  it('are money, a name and a passkey elsewhere, without what cannot be done', () => {
    expect(namesOf({ ...newcomer, practice: false })).toEqual(['addMoney', 'name', 'passkey'])
    expect(namesOf({ ...newcomer, practice: false, canName: false, isLoggedIn: false })).toEqual(['addMoney'])
  })

  it('are done by what is there, and by nothing that is not known yet', () => {
    const done = { ...newcomer, hasMoney: true, hasSent: true, hasRecovery: true }
    expect(allDone(firstSteps(done))).toBe(true)
    expect(allDone(firstSteps({ ...done, hasRecovery: undefined }))).toBe(false)
    expect(firstSteps({ ...newcomer, hasMoney: true }).map(({ done }) => done)).toEqual([true, false, false])
  })
})
