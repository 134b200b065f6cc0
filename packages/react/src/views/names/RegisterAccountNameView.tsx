import { selectAccount, supports, type ViewParams } from '@latchkey/core'
import { type NameSuggestion, nameSuggestionsQuery, nameZone, registerName } from '@latchkey/core/names'
import { checkNameLabel, constants, type KitError, type NameLabelProblem } from '@latchkey/protocol'
import { alertIcon, Body, Button, Caption, Empty, eyeIcon, Field, List, Note, Row, Stack, userIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useAsyncAction, useDebounced } from '../../hooks/useAsyncAction.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'

type RegisterAccountNameViewProps = { readonly params: ViewParams['RegisterAccountName'] }

/** A name is typed, seen to be free, and signed by the wallet. */
export function RegisterAccountNameView({ params }: RegisterAccountNameViewProps) {
  const kit = useKit()
  const { t, locale, errorText } = useText()
  const { networkId, connectedWalletInfo } = useKitState((state) => selectAccount(state))
  const wallet = connectedWalletInfo?.name ?? t('common.wallet')
  const [label, setLabel] = useState(params?.name ?? '')
  const { run, isPending, error } = useAsyncAction((chosen: string) => registerName(kit, { label: chosen }))
  const { state, suggestions, error: searchError } = useNameAvailability(label)
  const zone = nameZone(kit)
  const name = `${label.toLowerCase()}.${zone}`
  const failure = error ?? searchError
  const refused = failure && errorText(failure, { wallet })
  const off = failure && clockOffset(failure)
  const howFar = off
    ? `${t(off > 0 ? 'registerName.clockAhead' : 'registerName.clockBehind', { offset: durationText(off, locale) })} `
    : ''
  if (!supports(kit, 'names', networkId)) {
    return (
      <Body>
        <Empty icon={userIcon} title={t('registerName.noWallet')}>
          {t('registerName.noWalletBody')}
        </Empty>
      </Body>
    )
  }
  const messages = {
    empty: t('registerName.rules'),
    'too-short': t('registerName.rules'),
    'too-long': t('registerName.tooLong'),
    characters: t('registerName.characters'),
    checking: t('registerName.checking'),
    free: t('registerName.free', { name }),
    taken: t('registerName.taken', { name }),
    unknown: t('registerName.rules'),
  }
  const bad = state === 'characters' || state === 'too-long' || state === 'taken'
  const submit = () => {
    // The view shows what went wrong.
    run(label).catch(() => undefined)
  }
  return (
    <Body>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (state === 'free' && !isPending) submit()
        }}
      >
        <Field
          label={t('registerName.label')}
          value={label}
          placeholder={t('registerName.placeholder')}
          trailing={<span dir="ltr">.{zone}&nbsp;&nbsp;</span>}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          maxLength={80}
          readOnly={isPending}
          tone={bad ? 'bad' : state === 'free' ? 'ok' : 'help'}
          message={messages[state]}
          data-testid="account-name-input"
          onChange={(event) => setLabel(event.target.value.trim())}
        />
      </form>
      {suggestions.length > 0 && !isPending && checkNameLabel(label) === undefined && (
        <Stack>
          <Caption>{t('registerName.suggestions')}</Caption>
          <List aria-label={t('registerName.suggestions')}>
            {suggestions.map((suggestion) => (
              <Row
                key={suggestion}
                title={<bdi>{suggestion}</bdi>}
                data-testid="account-name-suggestion"
                onClick={() => setLabel(suggestion.slice(0, -zone.length - 1))}
              />
            ))}
          </List>
        </Stack>
      )}
      {isPending && (
        <Note icon={eyeIcon} live="status" title={t('registerName.asked.title', { wallet })}>
          {t('registerName.asked.body')}
        </Note>
      )}
      {refused && !isPending && (
        <Note icon={alertIcon} tone="bad" live="alert" title={refused.title}>
          {howFar + refused.body}
        </Note>
      )}
      <Button variant="primary" busy={isPending} disabled={state !== 'free'} onClick={submit}>
        {label === '' ? t('registerName.enter') : t('registerName.action')}
      </Button>
    </Body>
  )
}

/** How far the clock of this device is ahead, in milliseconds, where that is why something failed. */
function clockOffset({ code, cause }: KitError): number | undefined {
  if (code !== 'api/clock-off' || typeof cause !== 'object' || cause === null || !('aheadMs' in cause)) return undefined
  return typeof cause.aheadMs === 'number' ? cause.aheadMs : undefined
}

/** A time in the largest unit that it fills. */
function durationText(ms: number, locale: string): string {
  const seconds = Math.abs(ms) / 1_000
  const [unit, size] =
    seconds >= 86_400
      ? (['day', 86_400] as const)
      : seconds >= 3_600
        ? (['hour', 3_600] as const)
        : seconds >= 60
          ? (['minute', 60] as const)
          : (['second', 1] as const)
  const form = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, form).format(seconds / size)
}

type NameAvailability = {
  readonly state: 'empty' | 'checking' | 'free' | 'taken' | 'unknown' | NameLabelProblem
  /** Free names like it, with their zone. */
  readonly suggestions: readonly string[]
  readonly error: KitError | undefined
}

/** Whether a label could be registered, asked when the person pauses. */
function useNameAvailability(label: string): NameAvailability {
  const kit = useKit()
  const settled = useDebounced(label, constants.defaultDebounceMs)
  const problem = checkNameLabel(label)
  const asked = settled === label && problem === undefined
  const { data, error, isFetching } = useKitQuery<readonly NameSuggestion[]>(() =>
    asked ? nameSuggestionsQuery(kit, { label }) : undefined,
  )
  if (label === '') return { state: 'empty', suggestions: [], error: undefined }
  if (problem !== undefined) return { state: problem, suggestions: [], error: undefined }
  if (error !== undefined) return { state: 'unknown', suggestions: [], error }
  if (!asked || data === undefined || (isFetching && data.length === 0))
    return { state: 'checking', suggestions: [], error: undefined }
  const name = `${label.toLowerCase()}.${nameZone(kit)}`
  const own = data.find((each) => each.name === name)
  return {
    state: own?.registered ? 'taken' : 'free',
    suggestions: data.filter((each) => !each.registered && each.name !== name).map((each) => each.name),
    error: undefined,
  }
}
