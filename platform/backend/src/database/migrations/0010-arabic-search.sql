-- `foldForSearch` removes Arabic marks now: hamza, vowel marks and the stretching of letters.
UPDATE members SET name_fold = regexp_replace(name_fold, '[\u0640\u064b-\u0655\u0670]', '', 'g')
  WHERE name_fold ~ '[\u0640\u064b-\u0655\u0670]';
--> next statement
ALTER TABLE members DROP COLUMN email_fold;
--> next statement
ALTER TABLE members ADD COLUMN email_fold text GENERATED ALWAYS AS (
  regexp_replace(
    replace(replace(replace(replace(
      translate(normalize(email_key, NFKD), 'øłđðı', 'olddi'),
    'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[\u0300-\u036f\u0640\u064b-\u0655\u0670]', '', 'g')
) STORED;
