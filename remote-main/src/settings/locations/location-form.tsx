import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { addLocationsAtom, notifyAtom } from 'shared-session';
import { comparable, type Location, newLocationSchema } from 'shared-session/wire';
import { Section, SelectField, TextField } from 'shared-ui';
import * as v from 'valibot';
import { SavingFormView } from '../../forms/saving-form-view';
import { useSavingForm } from '../../forms/use-saving-form';
import { texts } from '../../texts';
import { OWN_TIME_ZONE, TIME_ZONES } from './time-zones';

const words = texts.settings.locations;

const NAMES = ['name', 'address', 'time_zone'] as const;
const EMPTY = { name: '', address: '', time_zone: '' };

// Names are unique without regard to case (specification 9); the server has the last word.
const schemaFor = (locations: readonly Location[]) => {
  const taken = new Set(locations.map(({ name }) => comparable(name)));
  const { name, ...rest } = newLocationSchema.entries;
  return v.object({
    name: v.pipe(
      name,
      v.check((text) => !taken.has(comparable(text)), words.duplicate),
    ),
    ...rest,
  });
};

/** Adds one location. */
export const LocationForm = ({ locations }: { locations: readonly Location[] }) => {
  const add = useSetAtom(addLocationsAtom);
  const notify = useSetAtom(notifyAtom);
  const saving = useSavingForm({
    schema: useMemo(() => schemaFor(locations), [locations]),
    names: NAMES,
    defaultValues: EMPTY,
    save: (location) => add([location]),
    onSaved: (result, location, form) => {
      if (result?.skipped.length) {
        form.setError('name', { type: 'server', message: words.duplicate });
        return;
      }
      // The fields stay known to the form: one of them takes the focus.
      form.reset(EMPTY, { keepFieldsRef: true });
      form.setFocus('name');
      notify({ kind: 'success', message: words.added(location.name) });
    },
  });
  return (
    <Section title={words.add}>
      <SavingFormView
        saving={saving}
        label={words.add}
        submitLabel={words.submit}
        failedTitle={words.notAdded}
      >
        <TextField {...saving.field('name')} label={words.name} autoComplete="off" />
        <TextField {...saving.field('address')} label={words.address} optional autoComplete="off" />
        <SelectField {...saving.field('time_zone')} label={words.timeZone} optional>
          <option value="">{words.noTimeZone}</option>
          <option value={OWN_TIME_ZONE}>{words.thisTimeZone(OWN_TIME_ZONE)}</option>
          {TIME_ZONES.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
      </SavingFormView>
    </Section>
  );
};
