-- The tips that an agent has joined or taken over refer to the agent by number, as messages do. Earlier ones held the name that
-- customers read: where exactly one agent of the merchant has it, it becomes that agent's number, otherwise it is dropped.
update chat.messages m
set body = (m.body::jsonb - 'name')::text,
  sender_id = coalesce((
    select case when count(*) = 1 then min(a.user_id) end
    from chat.threads t join chat.agents a on a.merchant_id = t.merchant_id
    where t.id = m.thread_id and a.name = m.body::jsonb ->> 'name' and a.name <> ''), 0)
where m.side = 'system' and m.kind = 0 and m.body like '%"name"%';
