import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { foldCase, type Location, newLocationSchema } from 'shared-session/wire';
import { ComboboxField } from 'shared-ui';
import * as v from 'valibot';
import { LOCATION_FIELD_NAMES, LOCATION_FIELDS, type LocationField } from '../fields';
import { acceptStoredValues } from '../forms/accept-stored';
import { useDraftForm } from '../forms/use-draft-form';
import { onOneLine } from '../on-one-line';
import { removedItemsAtom, withoutRemovedItems } from '../removing/removed-items';
import { longGenericZoneName, timeZoneName, toCurrentZoneName } from '../time-zones/time-zones';
import { searchTimeZones, zoneNamesModuleAtom } from '../time-zones/zone-search';
import { EditDialog } from './edit-dialog';
import { FormField } from './form-field';
import { texts } from './texts';
import { useItemChanges } from './use-item-changes';

const words = texts.locations;

const toFields = ({ name, address, time_zone }: Pick<Location, LocationField>) => ({
  name,
  // Joins the lines with commas. In a one-line field, a browser would join them without a space.
  address: onOneLine(address ?? ''),
  time_zone: toCurrentZoneName(time_zone ?? ''),
});

// The name must be unique regardless of case (specification 9); the server checks this again.
const schemaFor = (location: Location, locations: readonly Location[]) => {
  const others = locations.filter(({ _id }) => _id !== location._id);
  const taken = new Set(others.map(({ name }) => foldCase(name)));
  const name = v.pipe(
    newLocationSchema.entries.name,
    v.check(
      (text) => !taken.has(foldCase(text)),
      () => words.duplicate,
    ),
  );
  return acceptStoredValues(v.object({ ...newLocationSchema.entries, name }), toFields(location));
};

export type EditLocationDialogProps = {
  location: Location;
  /** All locations, because the new name must differ from every other. */
  locations: readonly Location[];
  onSaved: () => void;
  onClose: () => void;
};

export function EditLocationDialog(props: EditLocationDialogProps) {
  const { location, locations, onSaved, onClose } = props;
  const removed = useAtomValue(removedItemsAtom);
  const { save, notifySaved } = useItemChanges('/locations');
  const form = useDraftForm({
    schema: useMemo(
      () => schemaFor(location, withoutRemovedItems('/locations', locations, removed)),
      [location, locations, removed],
    ),
    names: LOCATION_FIELD_NAMES,
    defaultValues: toFields(location),
    // With this name, the session finds and drops the draft of a location that no longer exists.
    draft: `location-${location._id}`,
    save: (_, changes) => save(location._id, changes),
    onSaved: ({ name }) => {
      notifySaved(name);
      onSaved();
    },
  });
  const timeZone = form.field('time_zone');
  const zone = form.form.watch('time_zone') ?? '';
  const names = useAtomValue(zoneNamesModuleAtom);
  const find = useCallback((text: string) => searchTimeZones(text, names), [names]);
  return (
    <EditDialog
      title={texts.editing.title(location.name)}
      form={form}
      failedTitle={words.notSaved}
      onClose={onClose}
    >
      <FormField {...form.field('name')} shape={LOCATION_FIELDS.name} data-autofocus />
      <FormField {...form.field('address')} shape={LOCATION_FIELDS.address} />
      <ComboboxField
        id={timeZone.id}
        error={timeZone.error}
        label={LOCATION_FIELDS.time_zone.label}
        optional
        value={zone}
        valueLabel={longGenericZoneName(zone) ? timeZoneName(zone) : zone}
        find={find}
        noneFound={words.noTimeZoneFound}
        onChange={(value) =>
          timeZone.onChange({ type: 'change', target: { name: timeZone.name, value } })
        }
      />
    </EditDialog>
  );
}
