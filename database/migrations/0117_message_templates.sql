-- Wordings of mails, text messages and notifications that staff changed, one row per template and language; all others
-- are the product's own texts.
create table message_templates (
  template text not null,
  locale text not null,
  -- empty for text messages
  subject text not null default '',
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (template, locale)
);

update roles set permissions = permissions || array['templates.manage']
where key in ('owner', 'admin') and not 'templates.manage' = any(permissions);
