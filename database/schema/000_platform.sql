create extension if not exists pg_trgm;

-- Text to be found by trigrams, which need three characters: Chinese, Japanese and Korean characters become words of one
-- character, so that a name of two can be found by index. The keyword goes through spacedPattern, which does the same.
create function spaced_text(value text) returns text language sql immutable strict parallel safe cost 500 as $$
  select regexp_replace(regexp_replace(' ' || lower(value) || ' ', '([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g'), '\s+', ' ', 'g')
$$;

-- A text in the reader's language. The body holds no statement of its own, so that the planner puts it in place of the
-- call: called, it costs more than all the rest of a card.
create function pick_text(texts jsonb, wanted text, fallback text) returns text
language sql immutable parallel safe as $$
  select coalesce(texts ->> wanted, texts ->> fallback, texts ->> 'en', jsonb_path_query_first(texts, '$.*') #>> '{}')
$$;

-- Half-even, as amounts are rounded everywhere.
create function divide_half_even(numerator bigint, denominator bigint) returns bigint language sql immutable as $$
  select numerator / denominator + case
    when numerator % denominator * 2 > denominator then 1
    when numerator % denominator * 2 = denominator and numerator / denominator % 2 = 1 then 1
    else 0 end
$$;

-- What the books are made of is only ever added to. The audit log is also deleted, by the retention job alone.
create function keep_unchanged() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('stoa.retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is only added to, never changed', tg_table_name;
end $$;

-- Counters of the limits that protect secrets and money, shared by all processes. Unlogged: a write costs no disk, and
-- after a crash of the database they restart.
create unlogged table rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);

-- What the secret of the deployment answers to a fixed text: a process with another secret must not start.
create table secret_check (
  is_only boolean default true primary key check (is_only),
  answer text not null,
  changed_at timestamptz not null default now()
);

-- One row once a trial run has filled the database with demo content; production refuses to start while it is there.
create table demo_content (
  is_only boolean default true primary key check (is_only),
  filled_at timestamptz not null default now()
);

-- The id of the folder that holds the uploads of this database, which is also in a file there: a process with another
-- folder would answer uploads of the others with 404.
create table media_folder (
  is_only boolean default true primary key check (is_only),
  id text not null
);

-- What an administrator has switched on for every process of this database: a restored copy sends nothing, or writes
-- are refused. No row: neither.
create table deployment_state (
  is_only boolean default true primary key check (is_only),
  quiet_since timestamptz,
  read_only_since timestamptz,
  -- what people read meanwhile, by language; the product's own sentence for those that are missing
  read_only_texts jsonb not null default '{}'
);
