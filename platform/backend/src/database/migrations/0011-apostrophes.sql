-- `foldForSearch` replaces curly apostrophes by straight ones now.
UPDATE members SET name_fold = replace(name_fold, '’', '''') WHERE name_fold LIKE '%’%';
--> next statement
ALTER TABLE members DROP COLUMN email_fold;
--> next statement
ALTER TABLE members ADD COLUMN email_fold text GENERATED ALWAYS AS (
  regexp_replace(
    replace(replace(replace(replace(
      translate(normalize(email_key, NFKD), 'øłđðı’', 'olddi'''),
    'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[\u0300-\u036f\u0640\u064b-\u0655\u0670]', '', 'g')
) STORED;
