-- The address without accents, as `fold` of shared-session writes it, so that "muller" finds "müller@…".
ALTER TABLE members ADD COLUMN email_fold text GENERATED ALWAYS AS (
  regexp_replace(
    replace(replace(replace(replace(
      translate(normalize(email_key, NFKD), 'øłđðı', 'olddi'),
    'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[\u0300-\u036f]', '', 'g')
) STORED;
