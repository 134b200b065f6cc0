import { type Kit, showNotification } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/contacts'
import { changeName, supportsNames } from '@latchkey/core/names'
import { coinTypeOf, isEvmAddress, type Network, toChecksumAddress } from '@latchkey/protocol'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { alertIcon, Button, Chip, Chips, Field, Note } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import css from './NamesPage.module.css'

/** The networks on which a name of the service leads to an address. */
const namedNetworks = (kit: Kit): readonly Network[] =>
  kit.networks.filter(({ caipNetworkId }) => supportsNames(caipNetworkId))

export type EditAddressProps = {
  readonly name: RegisteredName
  /** The address of the person. */
  readonly own: string
  /** What was typed and is not saved. */
  readonly typed: string | undefined
  readonly onType: (text: string | undefined) => void
  readonly onSaved: () => void
}

/** Whom a name leads to on one network, to change; the wallet signs what is saved. */
export function EditAddress({ name, own, typed, onType, onSaved }: EditAddressProps) {
  const { t } = useText()
  const kit = useKit()
  const networks = namedNetworks(kit)
  const [chosen, setChosen] = useState(networks[0]?.caipNetworkId)
  const [phase, setPhase] = useState<'editing' | 'saving' | 'failed'>('editing')
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chosen)
  if (network === undefined) return null
  const coinType = String(coinTypeOf(network.caipNetworkId))
  const present = name.addresses[coinType]?.address ?? ''
  const address = (typed ?? present).trim()
  const valid = isEvmAddress(address, { strict: true }) && address.startsWith('0x')
  const changed = address.toLowerCase() !== present.toLowerCase()
  const ownTypes = Object.entries(name.addresses).flatMap(([type, one]) =>
    isSameAddress(one.address, own) ? type : [],
  )
  const givesAway = valid && changed && ownTypes.length === 1 && ownTypes[0] === coinType
  const save = async () => {
    setPhase('saving')
    try {
      const change = { networkId: network.caipNetworkId, address: toChecksumAddress(address) }
      await changeName(kit, { name: name.name, change })
      showNotification(kit, { message: t('names.saved', { name: name.name }), variant: 'success' })
      onSaved()
      setPhase('editing')
    } catch (error) {
      kit.env.log('warn', 'The address of the name could not be changed', error)
      setPhase('failed')
    }
  }
  return (
    <form
      className={css.form}
      aria-label={t('names.addresses')}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && changed && phase !== 'saving') void save()
      }}
    >
      <Chips role="group" aria-label={t('names.network')}>
        {networks.map(({ caipNetworkId, name: label }) => (
          <Chip
            key={caipNetworkId}
            pressed={caipNetworkId === chosen}
            onClick={() => {
              setChosen(caipNetworkId)
              onType(undefined)
              setPhase('editing')
            }}
          >
            {label}
          </Chip>
        ))}
      </Chips>
      <Field
        label={t('names.addressOn', { network: network.name })}
        value={typed ?? present}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="0x"
        tone={address !== '' && !valid ? 'bad' : 'help'}
        message={t(address !== '' && !valid ? 'names.addressInvalid' : 'names.addressHelp')}
        onChange={(event) => onType(event.target.value)}
      />
      {givesAway && (
        <Note icon={alertIcon} tone="warn" live="status" title={t('names.givesAway', { name: name.name })}>
          {t('names.givesAwayText')} {networks.length > 1 && t('names.keepText')}
        </Note>
      )}
      {phase === 'failed' && (
        <Note icon={alertIcon} tone="bad" live="alert" title={t('names.saveFailed', { name: name.name })}>
          {t('names.saveFailedText')}
        </Note>
      )}
      <Button type="submit" busy={phase === 'saving'} disabled={!valid || !changed}>
        {t(givesAway ? 'names.giveAway' : 'names.saveAddress')}
      </Button>
    </form>
  )
}
