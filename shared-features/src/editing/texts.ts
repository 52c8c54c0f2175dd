import { messages } from 'shared-i18n';

export const texts = messages('shared-features.editing', {
  editing: {
    title: 'Edit {name}',
    save: 'Save changes',
    discardTitle: 'You have unsaved changes',
    keepEditing: 'Keep editing',
    discard: 'Discard changes',
    typedTitle: "These changes aren't saved yet",
    typed: 'You made them earlier or in another tab. Save or discard them.',
    saved: '{name} saved',
  },

  locations: {
    noTimeZoneFound: 'No time zone found',
    duplicate: 'Enter another name. A location with this name already exists',
    notSaved: "The location wasn't saved",
  },

  users: {
    nameless: 'No name',
    emailOfProvider: 'Managed by their sign-in provider',
    noRole: '–',
    ownRole: 'This is you. Changing your role removes your admin access.',
    noLocation: 'No location',
    chosenLocation: 'Chosen location',
    currentLocation: 'Current location',
    notSaved: "The user wasn't saved",
  },
});
